"""Prints the status and the first words of an answer: ask.py PORT HOST PATH [HEADER...]."""

import http.client, sys
port, host, path, *headers = sys.argv[1:]
connection = http.client.HTTPConnection(host, int(port))
connection.request("GET", path, headers=dict(h.split(": ", 1) for h in headers))
answer = connection.getresponse()
print(answer.status, answer.read().decode()[:38].split("\n")[0])
