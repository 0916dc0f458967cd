"""A player in a match of friends moves to another device."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .friends import NAMES, at_least, begun, come, invited, pauses, plays
from .hands import fair, menu


def test_a_seat_moves_to_another_device_in_mid_match(friend: Callable[..., Page]) -> None:
    """A player moves a seat from one browser to another by a link. The first browser shows that the seat is gone, and
    the match continues in the second. Another link moves the seat back."""
    host, guest, phone = friend(), friend(), friend()
    come(guest, invited(host, "vassal"), NAMES[1])
    begun(host, guest)
    plays(host, guest)
    at_least(host, 4)
    pauses(host, guest)

    menu(guest, "Move to another device")
    guest.locator("dialog.confirm").get_by_role("button", name="Move").click()
    guest.locator("dialog.lobby input[name=seat]").wait_for()
    guest.reload()
    gone = guest.locator("dialog.lobby")
    expect(gone).to_contain_text("This seat has moved")
    fair(guest, "a seat that has moved")
    address = gone.locator("input[name=seat]").input_value()

    phone.goto(f"vassal/#{address.partition('#')[2]}")
    fair(phone, "a seat that arrives")
    phone.locator("dialog.confirm").get_by_role("button", name="Play here").click()
    begun(phone)
    plays(host, phone)
    at_least(host, 10)
    assert "seat=" not in phone.url
    expect(gone).to_be_visible()

    pauses(host, phone)
    menu(phone, "Move to another device")
    phone.locator("dialog.confirm").get_by_role("button", name="Move").click()
    back = phone.locator("dialog.lobby input[name=seat]").input_value()
    guest.goto("about:blank")
    guest.goto(f"vassal/#{back.partition('#')[2]}")
    guest.locator("dialog.confirm").get_by_role("button", name="Play here").click()
    begun(guest)
    plays(host, guest)
    at_least(host, 14)
