"""A vault that is served, and a real browser on it: Debian's chromium by its driver.

Each check is a function that begins with a fresh vault; `run` tells of each whether it held. Nothing waits by the clock: what is to happen is
waited for, and a wait that ends without it fails.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

SECONDS = 60

# Keys that are held together, and let go (WebDriver, "element send keys").
END = Keys.CONTROL + Keys.END + Keys.NULL
SAVE = Keys.CONTROL + Keys.ENTER + Keys.NULL

FILES = {
    ".daybook/settings.yaml": "lists: {default: groceries}\n",
    "agenda/2026/2026-11-23.md": "---\ntype: day\ndate: 2026-11-23\n---\n- 09:00-10:00 Standup\n- [ ] Call the dentist\n- [ ] Water the plants\n",
    "lists/groceries.md": "---\ntype: list\n---\n# Groceries\n- [ ] milk\n- [ ] bread\n",
    "journal/2026/2026-11-22.md": "---\ntype: journal\ndate: 2026-11-22\nmood: happy\ntags: [garden]\n---\n# Rain\nA quiet day.\n",
    "notes/tea.md": "# Tea\n\nGreen.\n\nBlack.\n",
}


class Vault:
    """A folder with files, and the server on it."""

    def __init__(self, files, *flags, port=0):
        self.folder = Path(tempfile.mkdtemp(prefix="served"))
        (self.folder / ".daybook").mkdir()
        for path, text in files.items():
            self.write(path, text)
        self.flags = flags
        self.serve(port)

    def serve(self, port=0):
        environment = dict(os.environ, DAYBOOK_NOW="2026-11-23T10:30:00+01:00", DAYBOOK_VAULT=str(self.folder))
        self.process = subprocess.Popen(
            ["daybook", "serve", "--port", str(port), *self.flags], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.address = self.process.stdout.readline().decode().strip()
        self.site = self.address.split("/#")[0]
        self.port = int(self.site.rsplit(":", 1)[1])

    def stop(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        self.process.wait()

    def become(self, files):
        """The same server on other files; the folder itself stays, since it is watched."""
        for place in self.folder.iterdir():
            if place.name != ".daybook":
                shutil.rmtree(place) if place.is_dir() else place.unlink()
        for path, text in files.items():
            self.write(path, text)

    def paths(self, folder):
        return {str(place.relative_to(self.folder)) for place in (self.folder / folder).rglob("*") if place.is_file()}

    def end(self):
        self.stop()
        shutil.rmtree(self.folder)

    def read(self, path):
        return (self.folder / path).read_text()

    def write(self, path, text):
        """As editors do it: a new file takes the place of the old one."""
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        other = place.with_name(place.name + "~new")
        other.write_text(text)
        other.replace(place)


class Browser:
    """One browser with its own profile."""

    def __init__(self, profile, width=1280, *flags):
        self.options = self.chosen(profile, width, *flags)
        self.start()

    def start(self):
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=self.options)

    @staticmethod
    def chosen(profile, width, *flags):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en", f"--window-size={width},900",
                     "--no-first-run", "--disable-background-networking", "--disable-component-update", f"--user-data-dir={profile}", *flags]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.set_capability("unhandledPromptBehavior", "ignore")
        return options

    def again(self):
        """Closed and started again, with the same profile."""
        self.driver.quit()
        self.start()

    def enter(self, vault):
        """By the printed address, as a person does."""
        self.vault = vault
        self.driver.get("about:blank")
        self.driver.get(vault.address)
        self.wait("today's page", lambda: self.driver.current_url.endswith("/today"))

    def open(self, path):
        self.driver.get(self.vault.site + path)

    def wait(self, what, is_so):
        def safe(_):
            try:
                return is_so()
            except (StaleElementReferenceException, FileNotFoundError):
                return False
            except WebDriverException as error:
                # Chromium's word for an element of a page that is just being left.
                if "does not belong to the document" in str(error):
                    return False
                raise
        return WebDriverWait(self.driver, SECONDS, poll_frequency=0.05).until(safe, "never: " + what)

    def one(self, selector):
        return self.wait(selector, lambda: next(iter(self.driver.find_elements(By.CSS_SELECTOR, selector)), None))

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def says(self, selector, words):
        self.wait(f"“{words}” in {selector}", lambda: any(words in element.text for element in self.all(selector)))

    def file_says(self, path, words):
        self.wait(f"“{words}” in {path}", lambda: words in self.vault.read(path))

    def keys(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def reach(self, selector):
        """To a control by the tabulator key alone."""
        self.one(selector)
        for _ in range(200):
            if self.run("return document.activeElement.matches(arguments[0])", selector):
                return
            # Not to the element: what is sent to the chooser of files is the name of one.
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
        raise AssertionError("out of reach of the keyboard: " + selector)

    def tap(self, element):
        """With a finger: the page gets touches, and the click that its browser makes of them."""
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        finger = ActionBuilder(self.driver, mouse=PointerInput("touch", "finger"), duration=0)
        finger.pointer_action.move_to(element).pointer_down().pointer_up()
        finger.perform()

    def steady(self, act):
        """Once more where another page had come by then: what was gone was not touched."""
        for _ in range(20):
            try:
                return act()
            except StaleElementReferenceException:
                pass
        return act()

    def press(self, selector, by):
        def act():
            if by == "mouse":
                self.one(selector).click()
            elif by == "touch":
                self.tap(self.one(selector))
            else:
                self.reach(selector)
                self.keys(Keys.ENTER)
        self.steady(act)

    def type(self, selector, text, by):
        if by == "keyboard":
            self.reach(selector)
        else:
            self.press(selector, by)
        self.keys(text)

    def fill(self, selector, by, *keys):
        """Other words in a field, or the parts of a day or a time from the first on."""
        self.reach(selector) if by == "keyboard" else self.press(selector, by)
        isText = self.one(selector).get_attribute("type") not in ["date", "time"]
        self.keys(Keys.CONTROL + "a" + Keys.NULL if isText else Keys.ARROW_LEFT * 3, *keys)

    def choose(self, selector, by):
        """A box, a choice of several, an option of a list."""
        def act():
            if by == "keyboard":
                self.reach(selector)
                self.keys(Keys.SPACE)
                return
            # Where the control itself is not drawn, its label is.
            element = self.one(selector)
            label = self.run("const [one] = arguments; return one.getBoundingClientRect().width < 20 && one.closest('label') || one", element)
            label.click() if by == "mouse" else self.tap(label)
        self.steady(act)

    def new_tab(self):
        self.driver.switch_to.new_window("tab")
        return self.driver.current_window_handle


def kept(browser):
    """The addresses of the pages that the browser keeps."""
    return browser.driver.execute_async_script("""
        const done = arguments[0];
        caches.open("daybook-kept").then(cache => cache.keys()).then(found => done(found.map(({ url }) => new URL(url).pathname)));""")


def kept_text(browser):
    return browser.driver.execute_async_script("""
        const done = arguments[0];
        caches.open("daybook-kept").then(cache => cache.matchAll()).then(found => Promise.all(found.map(page => page.text())))
          .then(texts => done(texts.join("")));""")


def draw(browser, *places, kind="mouse"):
    """By the driver's pointer, over places of the canvas from its left upper corner."""
    canvas = browser.one("#ink canvas:last-of-type")
    browser.run("arguments[0].scrollIntoView()", canvas)
    left, top = browser.run("const box = arguments[0].getBoundingClientRect(); return [box.left, box.top]", canvas)
    places = [(int(left + x), int(top + y)) for x, y in places]
    if kind == "mouse":
        actions = ActionBuilder(browser.driver, duration=20)
        for index, place in enumerate(places):
            actions.pointer_action.move_to_location(*place)
            if index == 0:
                actions.pointer_action.pointer_down()
        actions.pointer_action.pointer_up()
        return actions.perform()
    # What its actions cannot say of pens and fingers, its protocol can.
    for index, (x, y) in enumerate(places + places[-1:]):
        step = 0 if index == 0 else 2 if index == len(places) else 1
        if kind == "touch":
            browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
                "type": ["touchStart", "touchMove", "touchEnd"][step], "touchPoints": [] if step == 2 else [{"x": x, "y": y}]})
        else:
            browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": ["mousePressed", "mouseMoved", "mouseReleased"][step], "x": x, "y": y, "button": "left", "buttons": int(step < 2),
                "clickCount": int(step != 1), "pointerType": "pen", "force": 0.7})


def run(*checks, shared=False):
    """Runs them in one browser, each in its own vault, or all on one server whose files are other ones for each; what did not hold is told,
    with the page it happened on, and tried once more: a machine with too much to do may keep a browser waiting. Words behind the script's name
    choose those whose names have them."""
    checks = [check for check in checks if all(word in check.__name__ for word in sys.argv[1:])]
    failed = []
    vault = None
    profile = tempfile.mkdtemp(prefix="browser")
    browser = Browser(profile)
    try:
        for check in checks:
            name = check.__name__.replace("_", " ")
            for is_last in [False, True]:
                files = getattr(check, "files", FILES)
                if vault is None:
                    vault = Vault(files, *getattr(check, "flags", []))
                    browser.enter(vault)
                else:
                    vault.become(files)
                try:
                    check(browser, vault)
                    print("held:", name)
                    break
                except Exception as error:
                    print("did not hold:", name)
                    print("".join(traceback.format_exc(limit=-3)))
                    print(seen(browser))
                    if is_last:
                        failed.append(f"{name}: {type(error).__name__} {str(error).splitlines()[:1]}")
                finally:
                    first, *others = browser.driver.window_handles
                    for handle in others:
                        browser.driver.switch_to.window(handle)
                        browser.driver.close()
                    browser.driver.switch_to.window(first)
                    browser.driver.get("about:blank")
                    if not shared:
                        vault.end()
                        vault = None
    finally:
        if vault:
            vault.end()
        browser.driver.quit()
        shutil.rmtree(profile, ignore_errors=True)
    for failure in failed:
        print("FAILED:", failure)
    sys.exit(1 if failed else 0)


def seen(browser):
    """The page something happened on; none where a dialog is before it."""
    try:
        return browser.driver.current_url + " " + browser.run("return document.body.innerText")[:600]
    except WebDriverException as error:
        return str(error)
