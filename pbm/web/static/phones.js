// Keeps the phones live: asks for the version every second, and takes over what has changed. Without it, reload.
"use strict";

const phones = document.getElementById("phones");
const news = document.getElementById("news");

function toEnd(log) {
  log.scrollTop = log.scrollHeight;
}

function refresh(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("phones");
  for (const phone of fresh.children) {
    const mine = document.getElementById(phone.id);
    if (!mine) {
      prepare(phones.appendChild(document.importNode(phone, true)));
      continue;
    }
    mine.querySelector("header").replaceWith(document.importNode(phone.querySelector("header"), true));
    takeOver(mine.querySelector(".log"), phone.querySelector(".log"), phone.querySelector("h2").textContent);
  }
  phones.dataset.version = fresh.dataset.version;
}

function takeOver(log, fresh, name) {
  if (log.innerHTML === fresh.innerHTML) return;
  const before = log.children.length;
  log.replaceChildren(...[...fresh.children].map((bubble) => document.importNode(bubble, true)));
  for (const bubble of [...log.children].slice(before)) bubble.classList.add("new");
  toEnd(log);
  if (log.lastElementChild.classList.contains("received")) news.textContent = `${name} has a new text.`;
}

async function look() {
  if (document.hidden) return;
  try {
    const { version } = await (await fetch(phones.dataset.ask)).json();
    if (version !== phones.dataset.version) refresh(await (await fetch(location.href)).text());
    phones.classList.remove("away");
  } catch {
    phones.classList.add("away");
  }
}

async function send(event) {
  event.preventDefault();
  const form = event.target;
  const box = form.elements.body;
  const data = new FormData(form, event.submitter);
  if (!data.get("quick") && !data.get("body").trim()) return;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data), redirect: "manual" });
  if (answer.status === 400) location.reload();
  if (!data.get("quick")) box.value = "";
  await look();
}

function prepare(phone) {
  const form = phone.querySelector("form");
  form.addEventListener("submit", send);
  form.elements.body.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  toEnd(phone.querySelector(".log"));
}

for (const phone of phones.children) prepare(phone);
setInterval(look, 1000);
