"""A browser that was let in by a name comes in on either address of that name, and what it did last is the same through both."""

import http.client, re, sys, urllib.parse
port, token = sys.argv[1:]
host = {"Host": f"localhost:{port}"}
def ask(address, method, path, headers={}, fields=None):
    connection = http.client.HTTPConnection(address, int(port))
    kind = {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
    connection.request(method, path, urllib.parse.urlencode(fields) if fields else None, {**host, **kind, **headers})
    answer = connection.getresponse()
    return answer, answer.read().decode()
entered, _ = ask("127.0.0.1", "GET", "/?t=" + token)
cookie = {"Cookie": entered.getheader("Set-Cookie").split(";")[0]}
def form(address, action):
    _, page = ask(address, "GET", "/today", cookie)
    found = re.search(f'<form [^>]*action="{action}".*?</form>', page, re.S)
    return dict(re.findall('name="([^"]*)" value="([^"]*)"', found[0])) if found else None
print(ask("127.0.0.1", "POST", "/mood", cookie, {**form("127.0.0.1", "/mood"), "mood": "happy"})[0].status)
undo = form("::1", "/undo")
print(undo and ask("::1", "POST", "/undo", cookie, undo)[0].status, form("127.0.0.1", "/undo"))
