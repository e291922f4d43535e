"""Makes a calendar on a CalDAV server of 127.0.0.1 as soon as it answers: make_calendar.py PORT."""

import base64, sys, time, urllib.request
address = "http://127.0.0.1:%s/me/home/" % sys.argv[1]
headers = {"Authorization": "Basic " + base64.b64encode(b"me:x").decode()}
for _ in range(300):
    try:
        urllib.request.urlopen(urllib.request.Request(address, method="MKCALENDAR", headers=headers))
        break
    except OSError:
        time.sleep(0.1)
