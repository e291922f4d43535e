"""Sends a form once: send_form.py PORT TOKEN PATH [FIELD...]."""

import http.client, sys, urllib.parse
port, token, path, *fields = sys.argv[1:]
connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
try:
    connection.request("POST", path, urllib.parse.urlencode([tuple(field.split("=", 1)) for field in fields]), {
        "Authorization": "Bearer " + token, "Content-Type": "application/x-www-form-urlencoded"})
    print(connection.getresponse().status)
except (OSError, http.client.HTTPException):
    print("lost")
