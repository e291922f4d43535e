"""A page to write on: what pen, mouse, finger and keyboard draw is in the file, whatever comes between."""

import re
import signal

from browser import Keys, draw, run

DAY = "agenda/2026/2026-11-23.md"
FILE = "media/2026/11/2026-11-23.inkml"
UNDO, REDO, ALL = Keys.CONTROL + "z" + Keys.NULL, Keys.CONTROL + "y" + Keys.NULL, Keys.CONTROL + "a" + Keys.NULL


def page(browser, vault):
    """By the button of the day."""
    browser.open("/today")
    browser.press("form[action='/write'] button", "mouse")
    browser.one(".ink-tools:not([hidden])")
    browser.says("#ink-state", "Saved.")


def strokes(vault):
    """Each stroke of the file: its name, its brush, its points."""
    found = re.findall(r'<trace xml:id="([^"]+)" contextRef="#ink" brushRef="#([^"]+)"[^>]*>([^<]*)</trace>', vault.read(FILE))
    return [(name, brush, [[int(part) for part in point.replace("?", "0").split()] for point in points.split(", ")]) for name, brush, points in found]


def has(browser, vault, count):
    browser.wait(f"{count} strokes", lambda: len(strokes(vault)) == count)


def choose(browser, value):
    browser.one(f"#ink label:has([value='{value}'])").click()


def strokes_land_in_the_file(browser, vault):
    page(browser, vault)
    assert "ink: [media/2026/11/2026-11-23.inkml]" in vault.read(DAY).replace("ink:\n  - ", "ink: [").replace(".inkml\n", ".inkml]\n")
    draw(browser, (100, 200), (200, 220), (300, 200))
    has(browser, vault, 1)
    name, brush, points = strokes(vault)[0]
    assert brush == "b-pen-000000ff-1410" and len(points) >= 3
    # Where it was drawn, to a pixel: hundredths of a point of a page as wide as the canvas.
    scale = browser.run("return 59528 / document.querySelector('#ink canvas').getBoundingClientRect().width")
    assert abs(points[0][0] - 100 * scale) < 1.5 * scale and abs(points[-1][0] - 300 * scale) < 1.5 * scale, (points, scale)
    choose(browser, "highlighter")
    draw(browser, (100, 260), (300, 260))
    has(browser, vault, 2)
    assert strokes(vault)[1][1] == "b-highlighter-ffd5007f-8500"
    choose(browser, "pen")
    choose(browser, "#c0272d")
    choose(browser, "3")
    draw(browser, (100, 300), (300, 300), kind="pen")
    has(browser, vault, 3)
    assert strokes(vault)[2][1] == "b-pen-c0272dff-2260"
    # A pen says how it is pressed.
    assert all(len(point) == 4 and point[2] > 0 for point in strokes(vault)[2][2])
    # The palm beside it draws nothing, nor does a finger from now on.
    before = vault.read(FILE)
    draw(browser, (150, 350), (250, 350), kind="touch")
    draw(browser, (100, 400), (200, 400), kind="pen")
    has(browser, vault, 4)
    assert before.count("<trace ") == 3
    browser.run("localStorage.removeItem('daybook-pen')")


def erased_and_undone(browser, vault):
    page(browser, vault)
    draw(browser, (100, 200), (300, 200))
    draw(browser, (100, 300), (300, 300))
    has(browser, vault, 2)
    first, second = [name for name, _, _ in strokes(vault)]
    choose(browser, "eraser")
    draw(browser, (200, 150), (200, 250))
    browser.wait("the first is gone", lambda: [name for name, _, _ in strokes(vault)] == [second])
    browser.keys(UNDO)
    browser.wait("it is back", lambda: {name for name, _, _ in strokes(vault)} == {first, second})
    browser.keys(REDO)
    has(browser, vault, 1)
    # The button of the page takes the same change back, from the file itself.
    browser.press("[data-act=undo]", "keyboard")
    has(browser, vault, 2)


def chosen_and_moved(browser, vault):
    page(browser, vault)
    draw(browser, (150, 200), (250, 200))
    draw(browser, (150, 400), (250, 400))
    has(browser, vault, 2)
    upper, lower = strokes(vault)
    choose(browser, "lasso")
    draw(browser, (100, 150), (300, 150), (300, 250), (100, 250), (100, 160))
    browser.one("[data-act=erase]:not([disabled])")
    draw(browser, (200, 200), (240, 260))
    def point(name):
        return next(points[0] for other, _, points in strokes(vault) if other == name)
    browser.wait("it has moved", lambda: point(upper[0])[0] > upper[2][0][0] and point(upper[0])[1] > upper[2][0][1])
    assert point(lower[0]) == lower[2][0]
    # By keyboard: all of them, a step to the right, and gone.
    before = point(lower[0])[0]
    browser.keys(ALL, Keys.ARROW_RIGHT)
    browser.wait("a step", lambda: point(lower[0])[0] == before + 500)
    browser.keys(Keys.DELETE)
    has(browser, vault, 0)
    browser.keys(UNDO)
    has(browser, vault, 2)


def nothing_is_lost_in_mid_stroke(browser, vault):
    page(browser, vault)
    # A pen that is still down.
    browser.run("""
        const canvas = document.querySelector("#ink canvas:last-of-type"), box = canvas.getBoundingClientRect();
        const fire = (kind, x) => canvas.dispatchEvent(new PointerEvent(kind, { pointerId: 7, pointerType: "pen", pressure: 0.5, bubbles: true, buttons: 1,
          clientX: box.left + x, clientY: box.top + 100 }));
        fire("pointerdown", 50);
        for (let x = 51; x < 90; x += 1) fire("pointermove", x);""")
    browser.driver.refresh()
    has(browser, vault, 1)
    assert len(strokes(vault)[0][2]) == 40
    browser.says("#ink-state", "Saved.")
    # The server goes while strokes are drawn; they wait, stay over a reload, and are there once.
    vault.stop(signal.SIGKILL)
    draw(browser, (100, 200), (300, 200))
    draw(browser, (100, 300), (300, 300))
    browser.says("#ink-state", "Kept in this browser: 2")
    vault.serve(vault.port)
    browser.enter(vault)
    page(browser, vault)
    has(browser, vault, 3)
    browser.says("#ink-state", "Saved.")
    assert not browser.run("return Object.keys(localStorage).filter(key => key.startsWith('daybook-ink'))")
    browser.run("localStorage.removeItem('daybook-pen')")


def no_point_is_dropped(browser, vault):
    page(browser, vault)
    # Ten strokes of half a second each, 120 points a second, four to an event as a screen at 30 Hz would hand them over.
    browser.driver.execute_async_script("""
        const done = arguments[0], canvas = document.querySelector("#ink canvas:last-of-type"), box = canvas.getBoundingClientRect();
        const event = (kind, n, coalescedEvents) => new PointerEvent(kind, { pointerId: 9, pointerType: "pen", pressure: 0.5, bubbles: true, buttons: 1,
          clientX: box.left + 20 + n % 60 * 5, clientY: box.top + 50 + Math.floor(n / 60) * 20, coalescedEvents });
        let n = 0;
        const timer = setInterval(() => {
          if (n % 60 === 0) canvas.dispatchEvent(event("pointerdown", n));
          const points = [0, 1, 2, 3].map(more => event("pointermove", n + more));
          canvas.dispatchEvent(event("pointermove", n + 3, points));
          n += 4;
          if (n % 60 === 0) canvas.dispatchEvent(event("pointerup", n - 1));
          if (n === 600) { clearInterval(timer); done(); }
        }, 33);""")
    has(browser, vault, 10)
    for row, (_, _, points) in enumerate(strokes(vault)):
        assert len(points) == 61, (row, len(points))
        steps = {round((after[0] - before[0]) / (points[2][0] - points[1][0]), 1) for before, after in zip(points[1:], points[2:])}
        assert steps <= {0.9, 1.0, 1.1}, steps
    browser.run("localStorage.removeItem('daybook-pen')")


def others_draw(browser, vault):
    page(browser, vault)
    there = browser.driver.current_url
    draw(browser, (100, 200), (300, 200))
    has(browser, vault, 1)
    browser.wait("the stroke", lambda: pixels(browser) > 0)
    before = pixels(browser)
    first = browser.driver.current_window_handle
    browser.new_tab()
    browser.driver.get(there)
    browser.one(".ink-tools:not([hidden])")
    draw(browser, (100, 300), (300, 300))
    has(browser, vault, 2)
    browser.driver.switch_to.window(first)
    browser.wait("both strokes here", lambda: pixels(browser) > before * 1.5)
    # Another program takes one away.
    both = pixels(browser)
    lines = vault.read(FILE).splitlines(keepends=True)
    gone = next(index for index, line in enumerate(lines) if line.startswith("<trace "))
    vault.write(FILE, "".join(lines[:gone] + lines[gone + 1:]))
    browser.wait("one stroke here", lambda: pixels(browser) < both * 0.7)


def pixels(browser):
    """How many dots of the canvas below are drawn on."""
    return browser.run("""
        const canvas = document.querySelector("#ink canvas"), data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0;
        for (let at = 3; at < data.length; at += 4) count += data[at] > 0;
        return count;""")


def texts(vault):
    """Each box of typed text in the file: its name, its place, its colour, its words."""
    found = re.findall(r'<annotation type="text" xml:id="([^"]+)" d:x="(-?\d+)" d:y="(-?\d+)" d:size="1400" d:font="Sans" d:color="([^"]+)" d:time="\d+">([^<]*)</annotation>', vault.read(FILE))
    return [(name, int(x), int(y), colour, words) for name, x, y, colour, words in found]


def typed(browser, vault, *words):
    browser.wait(f"typed: {words}", lambda: sorted(box[4] for box in texts(vault)) == sorted(words))


def width(browser):
    return browser.run("return document.querySelector('#ink canvas').getBoundingClientRect().width")


SAVE = Keys.CONTROL + Keys.ENTER + Keys.NULL


def text_is_typed(browser, vault):
    page(browser, vault)
    choose(browser, "text")
    choose(browser, "#1a4fa0")
    draw(browser, (200, 250))
    field = browser.one("#ink textarea")
    assert field.accessible_name == "Text on the page" and field.size["height"] >= 44
    browser.keys("tea & milk", Keys.ENTER, "two", SAVE)
    typed(browser, vault, "tea &amp; milk&#10;two")
    name, x, y, colour, _ = texts(vault)[0]
    scale = 59528 / width(browser)
    assert abs(x - 200 * scale) < 1.5 * scale and abs(y - 250 * scale) < 1.5 * scale and colour == "#1a4fa0ff", texts(vault)
    browser.wait("it is drawn", lambda: pixels(browser) > 0)
    # A click on it edits it; a click beside it leaves it, and saves.
    draw(browser, (205, 255))
    browser.keys(ALL, "coffee")
    draw(browser, (200, 600))
    typed(browser, vault, "coffee")
    assert texts(vault)[0][:3] == (name, x, y)
    browser.keys("gone", Keys.ESCAPE)
    assert not browser.all("#ink textarea")
    # By keyboard: below what was typed last.
    browser.keys("t")
    browser.keys("by keyboard", SAVE, "t", "below it", SAVE)
    typed(browser, vault, "coffee", "by keyboard", "below it")
    places = {words: (x, y) for _, x, y, _, words in texts(vault)}
    assert places["by keyboard"][0] == places["below it"][0] and places["below it"][1] > places["by keyboard"][1] + 1400, places
    # Chosen, T edits it; with nothing in it, it goes.
    browser.keys(UNDO)
    typed(browser, vault, "coffee", "by keyboard")
    browser.keys(REDO)
    typed(browser, vault, "coffee", "by keyboard", "below it")
    draw(browser, (205, 255))
    browser.keys(ALL, Keys.BACKSPACE, SAVE)
    typed(browser, vault, "by keyboard", "below it")
    browser.keys(UNDO)
    typed(browser, vault, "coffee", "by keyboard", "below it")


def text_is_kept_and_moved(browser, vault):
    page(browser, vault)
    choose(browser, "text")
    draw(browser, (200, 250), kind="touch")
    browser.one("#ink textarea")
    browser.keys("by touch")
    # A reload takes what is in hand to the file; what a crash leaves behind comes from there, too.
    browser.driver.refresh()
    typed(browser, vault, "by touch")
    browser.says("#ink-state", "Saved.")
    left, top = texts(vault)[0][1:3]
    choose(browser, "lasso")
    draw(browser, (190, 240), (400, 240), (400, 300), (190, 300), (190, 242))
    browser.one("[data-act=erase]:not([disabled])")
    draw(browser, (205, 255), (245, 355))
    browser.wait("it has moved", lambda: texts(vault)[0][1] > left and texts(vault)[0][2] > top)
    browser.keys(UNDO)
    browser.wait("it is back", lambda: texts(vault)[0][1:3] == (left, top))
    # The server goes; what is typed waits, stays over a reload, and is there once.
    choose(browser, "text")
    vault.stop(signal.SIGKILL)
    draw(browser, (200, 400))
    browser.keys("offline", SAVE)
    browser.says("#ink-state", "Kept in this browser: 1")
    vault.serve(vault.port)
    browser.enter(vault)
    page(browser, vault)
    typed(browser, vault, "by touch", "offline")
    browser.says("#ink-state", "Saved.")
    # The form below the page, which works without the script.
    browser.type("form[action^='/typed/'] textarea[aria-label='Text 2']", ALL, "keyboard")
    browser.keys("offline twice", SAVE)
    typed(browser, vault, "by touch", "offline twice")
    # An eraser takes text as it takes strokes.
    choose(browser, "eraser")
    draw(browser, (205, 405))
    typed(browser, vault, "by touch")


def touch(browser, kind, *points):
    browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})


def pinch(browser, start, end):
    """Two fingers at one height, from so far to so far on either side of a place."""
    browser.run("document.querySelector('#ink').scrollIntoView()")
    for step in range(9):
        reach = start + (end - start) * step // 8
        touch(browser, "touchMove" if step else "touchStart", (500 - reach, 500), (500 + reach, 500))
    touch(browser, "touchEnd")


def two_fingers_zoom(browser, vault):
    page(browser, vault)
    before = width(browser)
    browser.run("document.querySelector('#ink').scrollIntoView()")
    held = """const box = document.querySelector("#ink canvas").getBoundingClientRect(); return [(500 - box.left) / box.width, (500 - box.top) / box.height]"""
    place = browser.run(held)
    pinch(browser, 50, 150)
    assert abs(width(browser) / before - 3) < 0.05, (before, width(browser))
    # What lay between the fingers lies there still.
    assert all(abs(one - other) * width(browser) < 6 for one, other in zip(place, browser.run(held))), (place, browser.run(held))
    browser.wait("it is sharp", lambda: browser.run("""
        const canvas = document.querySelector("#ink canvas"), box = canvas.getBoundingClientRect();
        return canvas.width >= Math.min(box.width * devicePixelRatio, box.width * Math.sqrt(16e6 / box.width / box.height)) - 3"""))
    assert strokes(vault) == []
    # Each draws where it is seen: paper is as large as the canvas, however large that is.
    for count, kind in enumerate(["mouse", "touch", "pen"], 1):
        left = -browser.run("return document.querySelector('#ink canvas').getBoundingClientRect().left")
        draw(browser, (left + 200, 300 + 50 * count), (left + 260, 320 + 50 * count), (left + 300, 300 + 50 * count), kind=kind)
        has(browser, vault, count)
        scale, points = 59528 / width(browser), strokes(vault)[-1][2]
        assert abs(points[0][0] - (left + 200) * scale) < 2.5 * scale and abs(points[-1][0] - (left + 300) * scale) < 2.5 * scale, (kind, points, left, scale)
        assert abs(points[0][1] - (300 + 50 * count) * scale) < 2.5 * scale, (kind, points, scale)
    browser.run("localStorage.removeItem('daybook-pen')")
    # Never smaller than the page, never more than four times as large.
    pinch(browser, 300, 20)
    assert abs(width(browser) - before) < 1
    pinch(browser, 20, 300)
    assert abs(width(browser) / before - 4) < 0.05
    pinch(browser, 300, 20)
    browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": 500, "y": 500, "deltaX": 0, "deltaY": -200, "modifiers": 2})
    browser.wait("the wheel zooms", lambda: width(browser) > before * 1.5)
    browser.press("[data-act=smaller]", "keyboard")
    browser.wait("the button zooms", lambda: width(browser) < before * 1.7)
    browser.press("[data-act=larger]", "mouse")
    browser.wait("and back", lambda: width(browser) > before * 1.7)


def full_on_a_phone(browser, vault):
    """The row has what is needed, the rest below one button; what is drawn in a full screen that is zoomed is where it was seen, and the same in dark."""
    page(browser, vault)
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        browser.wait("one row", lambda: 50 <= browser.run("return document.querySelector('.ink-tools').offsetHeight") <= 60)
        assert browser.run("return document.documentElement.scrollWidth") == 390
        assert not browser.one(".ink-options").is_displayed()
        browser.one("label:has([name=ink-choice])").click()
        browser.wait("the rest", lambda: browser.one(".ink-options").is_displayed())
        choose(browser, "#c0272d")
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
        # As on phones that have no full screen for a part of a page.
        browser.run("Element.prototype.requestFullscreen = undefined")
        browser.one("[data-act=full]").click()
        browser.wait("all of the window", lambda: browser.run(
            "const box = document.querySelector('#ink').getBoundingClientRect(); return box.left === 0 && box.top === 0 && box.width === innerWidth && box.height >= innerHeight - 1"))
        small = width(browser)
        for step in range(9):
            reach = 30 + 10 * step
            touch(browser, "touchMove" if step else "touchStart", (195 - reach, 300), (195 + reach, 300))
        touch(browser, "touchEnd")
        assert width(browser) > small * 2
        # Two fingers move the page, up as well as to the left.
        place = "const box = document.querySelector('#ink canvas').getBoundingClientRect(); return [box.left, box.top]"
        before = browser.run(place)
        for step in range(9):
            touch(browser, "touchMove" if step else "touchStart", (250 - 5 * step, 400 - 10 * step), (300 - 5 * step, 400 - 10 * step))
        touch(browser, "touchEnd")
        left, top = browser.run(place)
        assert abs(before[0] - left - 40) < 8 and abs(before[1] - top - 80) < 8, (before, left, top)
        # One finger draws.
        for step, kind in enumerate(["touchStart", "touchMove", "touchMove"]):
            touch(browser, kind, (100 + 60 * step, 200 + 30 * step))
        touch(browser, "touchEnd")
        has(browser, vault, 1)
        _, brush, points = strokes(vault)[0]
        scale = 59528 / width(browser)
        for point, (x, y) in [(points[0], (100, 200)), (points[-1], (220, 260))]:
            assert abs(point[0] - (x - left) * scale) < 2.5 * scale and abs(point[1] - (y - top) * scale) < 2.5 * scale, (point, left, top, scale)
        # The colour of the file is the colour that was chosen.
        assert brush == "b-pen-c0272dff-1410", brush
        assert "invert" in browser.run("return getComputedStyle(document.querySelector('#ink canvas')).filter")
        browser.one("[data-act=full]").click()
        browser.wait("the page", lambda: not browser.all(".is-full"))
        browser.run("document.querySelector('#ink canvas:last-of-type').focus()")
        browser.keys("f")
        browser.one(".is-full")
        browser.keys(Keys.ESCAPE)
        browser.wait("the page", lambda: not browser.all(".is-full"))
    finally:
        browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def full_and_back(browser, vault):
    """The browser's own full screen, left by the button and as Escape leaves it: the paper stays about where it was, not at its top."""
    page(browser, vault)
    top = "const box = document.querySelector('#ink canvas').getBoundingClientRect(); return -box.top / box.height"
    browser.run("scrollTo(0, 500)")
    place = browser.run(top)
    for leave in [lambda: browser.one("[data-act=full]").click(), lambda: browser.run("document.exitFullscreen()")]:
        browser.one("[data-act=full]").click()
        browser.wait("all of the screen", lambda: browser.run("return document.fullscreenElement?.matches('.is-full')"))
        browser.wait("about the same place", lambda: browser.run(top) > place / 2)
        leave()
        browser.wait("the page", lambda: not browser.run("return document.fullscreenElement || document.querySelector('.is-full')"))
        browser.wait("about the same place", lambda: browser.run(top) > place / 2)


def what_is_refused_for_good(browser, vault):
    page(browser, vault)
    draw(browser, (100, 200), (300, 200))
    has(browser, vault, 1)
    there = browser.driver.current_url
    (vault.folder / FILE).unlink()
    draw(browser, (100, 300), (300, 300))
    browser.says("#ink-state", "Not saved, kept in this browser")
    # The file that the browser would put among its downloads.
    browser.run("URL.createObjectURL = blob => { blob.text().then(text => { window.given = text; }); return '#'; }; HTMLAnchorElement.prototype.click = () => {};")
    browser.press("[data-remedy=download]", "keyboard")
    browser.wait("the file", lambda: browser.run("return window.given"))
    given = browser.run("return window.given")
    browser.press("[data-remedy=discard]", "mouse")
    browser.says("#ink-state", "Discarded.")
    assert not browser.run("return Object.keys(localStorage).filter(key => key.startsWith('daybook-ink'))")
    assert not browser.all("[data-remedy]:not([hidden])")
    # It is a page of ink that is drawn on.
    vault.write(FILE, given)
    has(browser, vault, 1)
    browser.driver.get(there)
    browser.one(".ink-tools:not([hidden])")
    browser.wait("the stroke", lambda: pixels(browser) > 0)
    draw(browser, (100, 400), (300, 400))
    has(browser, vault, 2)
    browser.says("#ink-state", "Saved.")


def events_below(browser, vault):
    browser.open("/day/2026-11-24")
    browser.press("form[action='/write'] button", "keyboard")
    browser.one(".ink-tools:not([hidden])")
    assert "ink:" in vault.read("agenda/2026/2026-11-24.md")
    page(browser, vault)
    browser.says("main", "09:00–10:00 Standup")
    svg = browser.driver.execute_async_script("const done = arguments[0]; fetch(document.querySelector('#ink img').src).then(answer => answer.text()).then(done);")
    assert "Standup" in svg
    vault.write(DAY, vault.read(DAY).replace("Standup", "Review"))
    browser.says("main", "09:00–10:00 Review")
    browser.wait("the new paper", lambda: "Review" in browser.driver.execute_async_script(
        "const done = arguments[0]; fetch(document.querySelector('#ink img').src).then(answer => answer.text()).then(done);"))


run(strokes_land_in_the_file, erased_and_undone, chosen_and_moved, nothing_is_lost_in_mid_stroke, no_point_is_dropped, others_draw, what_is_refused_for_good, events_below,
    text_is_typed, text_is_kept_and_moved, two_fingers_zoom, full_on_a_phone, full_and_back)
