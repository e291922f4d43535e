"""What a browser needs for a page it has nothing of: milliseconds to its largest paint, and bytes over the wire, as JSON.

Run by the system's Python, which has Debian's python3-selenium: browser_paint.py ADDRESS COUNT, with the address that `daybook serve` printed.
"""
import json
import shutil
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

# The last candidate that the page tells of (W3C Largest Contentful Paint), and what all of its files took with their headers.
MEASURE = """
    const done = arguments[0];
    new PerformanceObserver(list => {
      const paint = list.getEntries().at(-1).startTime;
      const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      done([paint, files.reduce((sum, file) => sum + file.transferSize, 0)]);
    }).observe({ type: "largest-contentful-paint", buffered: true });"""


def main(address, count):
    profile = tempfile.mkdtemp(prefix="paint")
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", f"--user-data-dir={profile}"]:
        options.add_argument(flag)
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    try:
        driver.set_script_timeout(60)
        driver.get(address)
        WebDriverWait(driver, 60).until(lambda _: driver.current_url.endswith("/today"))
        page = driver.current_url
        driver.execute_cdp_cmd("Network.enable", {})
        driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
        # No page but the one that is measured: another one's service worker would answer for its files.
        driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
        found = []
        for _ in range(count):
            driver.get("about:blank")
            driver.get(page)
            found.append(driver.execute_async_script(MEASURE))
    finally:
        driver.quit()
        shutil.rmtree(profile, ignore_errors=True)
    print(json.dumps({"paints": [paint for paint, _ in found], "bytes": max(size for _, size in found)}))


main(sys.argv[1], int(sys.argv[2]))
