"""A stream of events begins with the state and says another when a file was saved."""

import http.client, os, sys
port, token = sys.argv[1:]
headers = {"Authorization": "Bearer " + token}
def ask(path):
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()
stream = ask("/events")
print(stream.status, stream.getheader("content-type"))
def state():
    event = [stream.readline() for _ in range(5)]
    assert event[0] == b"retry: 1000\n" and event[2] == b"event: state\n" and event[4] == b"\n", event
    assert event[1][4:] == event[3][6:], event
    return event[3][6:].decode().strip()
def another(old):
    while (new := state()) == old: pass
    return new
first = state()
print(f'content="{first}"' in ask("/today").read().decode())
with open("tea.md", "w") as file: file.write("# Tea\n")
second = another(first)
os.mkdir("new")
third = another(second)
with open("new/cake.md", "w") as file: file.write("# Cake\n")
fourth = another(third)
print(len({first, second, third, fourth}), f'content="{first}"' in ask("/today").read().decode())
