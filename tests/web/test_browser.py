"""The pages in a real browser, on a running engine with its worker."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import select

from pbm.cli import demo
from pbm.cli.engine import Engine
from pbm.store.models import Game

pytestmark = pytest.mark.browser

PHONE = "#phone12025550101"


@pytest.fixture
def quiet_page(page: Page) -> Iterator[Page]:
    """A page on which nothing may go wrong behind the scenes, such as a breach of its content security policy."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield page
    assert faults == []


def test_a_text_is_sent_and_its_answer_comes_without_a_reload(quiet_page: Page, address: str, code: str) -> None:
    quiet_page.goto(f"{address}/phones/")
    phone = quiet_page.locator(PHONE)
    expect(phone.locator(".received").last).to_contain_text("Your turn")  # from now on it is quiet
    before = phone.locator(".received").count()
    phone.locator("textarea").fill("table")
    phone.locator("textarea").press("Enter")
    expect(phone.locator(".sent").last).to_contain_text("table")
    expect(phone.locator(".received")).to_have_count(before + 1)
    expect(phone.locator(".received").last).to_contain_text(code)
    expect(phone.locator("textarea")).to_have_value("")
    expect(quiet_page.get_by_role("status")).to_contain_text("Ann has a new text")


def test_a_move_is_played_from_a_phone(quiet_page: Page, address: str, code: str) -> None:
    quiet_page.goto(f"{address}/phones/")
    phone = quiet_page.locator(PHONE)
    expect(phone.locator(".received").last).to_contain_text("Your turn")
    phone.get_by_role("button", name="draw").click()
    expect(phone.locator(".received").last).to_contain_text(re.compile("You drew|Drew|turn"))


@pytest.fixture
def gathering(engine: Engine) -> str:
    """The code of a game that is not dealt: Ann waits for others."""
    demo.text(engine, demo.NUMBER, "new uno Ann")
    with engine.store.read() as session:
        return session.scalars(select(Game.code)).one()


def test_another_phone_joins_the_page_and_the_game(quiet_page: Page, address: str, gathering: str) -> None:
    quiet_page.goto(f"{address}/phones/")
    quiet_page.get_by_label("Another phone").fill("+1 202 555 0102")
    quiet_page.get_by_role("button", name="Add").click()
    phone = quiet_page.locator("#phone12025550102")
    phone.locator("textarea").fill(f"join {gathering} bob")
    phone.get_by_role("button", name="Send").click()
    expect(phone.locator(".received").last).to_contain_text(gathering)
    expect(phone.get_by_role("heading")).to_have_text(re.compile("bob", re.IGNORECASE))


def test_without_scripts_the_phones_work_by_reloading(browser: Browser, address: str, code: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/phones/")
    page.locator(f"{PHONE} textarea").fill("scores")
    page.locator(PHONE).get_by_role("button", name="Send").click()
    expect(page.locator(f"{PHONE} .sent").last).to_contain_text("scores")
    context.close()


def test_cards_in_texts_are_colored_and_keep_their_letters(quiet_page: Page, address: str, code: str) -> None:
    quiet_page.goto(f"{address}/phones/")
    chip = quiet_page.locator(f"{PHONE} .received .card").first
    expect(chip).to_have_text(re.compile(r"^([RYGB]|W)"))


def test_the_host_finds_a_game_and_what_it_waits_for(quiet_page: Page, address: str, code: str) -> None:
    quiet_page.goto(f"{address}/host/")
    quiet_page.get_by_role("link", name=code).click()
    expect(quiet_page.get_by_role("heading", level=1)).to_have_text(code)
    expect(quiet_page).to_have_title(re.compile(f"{code}: waiting for Ann"))
    quiet_page.get_by_role("link", name="Check the shuffle").click()
    expect(quiet_page.get_by_text("sealed").first).to_be_visible()


def test_a_phone_fits_the_screen(quiet_page: Page, address: str, code: str) -> None:
    quiet_page.set_viewport_size({"width": 1200, "height": 800})
    quiet_page.goto(f"{address}/phones/")
    expect(quiet_page.locator(f"{PHONE} .send")).to_be_in_viewport(ratio=1)


def test_a_page_of_the_hosts_is_live_until_that_is_turned_off(quiet_page: Page, address: str, code: str) -> None:
    """WCAG 2.2: 2.2.2 (updates can be paused)."""
    quiet_page.clock.install()
    quiet_page.goto(f"{address}/host/games/{code}")
    _text_from_a_phone(quiet_page, address, "say the first words")
    quiet_page.clock.run_for(11_000)
    expect(quiet_page.get_by_text("say the first words")).to_be_visible()
    quiet_page.get_by_label("Update by itself").uncheck()
    _text_from_a_phone(quiet_page, address, "say the last words")
    quiet_page.clock.run_for(60_000)
    expect(quiet_page.get_by_text("say the last words")).to_have_count(0)


def _text_from_a_phone(page: Page, address: str, words: str) -> None:
    token = re.search(r'name="csrf" value="([^"]+)"', page.request.get(f"{address}/phones/").text())
    assert token
    page.request.post(f"{address}/phones/texts", form={"csrf": token[1], "phone": "+12025550101", "body": words})


def test_a_host_pauses_a_game_without_scripts(browser: Browser, address: str, code: str) -> None:
    """W12."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/host/games/{code}")
    page.get_by_role("link", name="Pause").click()
    page.get_by_label("Why").fill("dinner")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status")).to_have_text("Done: pause.")
    expect(page.get_by_text("by the host")).to_be_visible()
    expect(page.get_by_role("cell", name="dinner")).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    "path",
    [
        *("/phones/", "/host/", "/host/games/{code}", "/games/{code}/verify"),
        *("/host/games/{code}/do/extend", "/host/games/{code}/do/remove?seat=0", "/host/login", "/host/login/link"),
    ],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_a_small_screen_and_text_stands_out(
    quiet_page: Page, address: str, code: str, path: str, scheme: str
) -> None:
    """WCAG 2.2: 1.4.10 (320 px without scrolling sideways), 1.4.3 (contrast of 4.5 to 1)."""
    quiet_page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    quiet_page.set_viewport_size({"width": 320, "height": 640})
    quiet_page.goto(address + path.format(code=code))
    assert quiet_page.evaluate("document.documentElement.scrollWidth") <= 320
    assert quiet_page.evaluate(_FAINT) == []


_FAINT = """() => {
  const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const numbers = (color) => (color.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = (element) => {
    for (let it = element; it; it = it.parentElement) {
      const color = numbers(getComputedStyle(it).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || element.matches(".hidden, .hidden *, .skip, script, option")) continue;
    const [a, b] = [light(numbers(getComputedStyle(element).color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push(`${element.className || element.tagName}: ${ratio.toFixed(1)} ${element.textContent}`);
  }
  return faint;
}"""
