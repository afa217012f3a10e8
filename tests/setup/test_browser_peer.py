"""The browser of the tests: this machine's Chromium, driven by Playwright."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.browser
def test_page_answers_a_click(page: Page) -> None:
    page.set_content("<button onclick='this.textContent = \"drawn\"'>draw</button>")
    page.get_by_role("button", name="draw").click()
    expect(page.get_by_role("button")).to_have_text("drawn")
