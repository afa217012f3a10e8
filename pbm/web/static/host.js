// Keeps a page of the host's live: fetches it again every ten seconds while somebody looks, and takes over what changed.
// Nothing moves under a finger: while something on the page has the focus, or the box is unchecked, it stays as it is.
"use strict";

const live = document.getElementById("live");
const updates = document.getElementById("updates");
const updated = document.getElementById("updated");

function rests() {
  return document.hidden || !updates.checked || live.contains(document.activeElement);
}

async function look() {
  if (rests()) return;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("live");
    for (const news of live.querySelectorAll(".news")) fresh.prepend(news.cloneNode(true));
    if (!rests() && fresh.innerHTML !== live.innerHTML) live.replaceChildren(...document.importNode(fresh, true).childNodes);
    document.title = page.title;
    updated.textContent = `Updated ${new Date().toLocaleTimeString()}`;
  } catch {
    updated.textContent = "The engine does not answer: reload the page, or log in again.";
  }
}

updates.closest("p").hidden = false;
setInterval(look, 10000);
