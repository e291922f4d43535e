"""Statuses of requests that no browser sends, with the right name and the right token."""

import socket, sys
port, token = sys.argv[1:]
host, key = f"Host: 127.0.0.1:{port}\r\n", f"Authorization: Bearer {token}\r\n"
def status(text):
    with socket.create_connection(("127.0.0.1", int(port))) as client:
        client.sendall(text.encode("latin-1"))
        return client.recv(4096).split(b" ")[1].decode()
print(status("GET /today HTTP/1.1\r\n" + host + key + "\r\n"))
print(status("POST /mood HTTP/1.1\r\n" + host + key + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
print(status("POST /mood HTTP/1.1\r\n" + host + key + "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabc"))
for target in ["/today\0x", "/file/%2e%2e/x", "/file/%c0%ae%c0%ae/x", "/\xc0\xaf", f"http://127.0.0.1:{port}/today"]:
    print(status(f"GET {target} HTTP/1.1\r\n" + host + key + "\r\n"))
print(status("GET /today HTTP/1.0\r\n" + key + "\r\n"))
print(status("GET /today HTTP/1.1\r\n" + host + "Host: evil.example\r\n" + key + "\r\n"))
print(status("BREW /today HTTP/1.1\r\n" + host + key + "\r\n"))
print(status("GET /today HTTP/1.1\r\n" + host + "X: " + "a" * 30000 + "\r\n\r\n"))
def pieces(head, body):
    return status("POST /mood HTTP/1.1\r\n" + host + key + head + "\r\n" + body)
for body in ["0\r\n\r\n", "0;" + "a" * 65536 + "\r\n\r\n", "0;a\0\r\n\r\n", "0;a\rb\r\n\r\n"]:
    print(pieces("Transfer-Encoding: chunked\r\n", body))
for head in ["Transfer-Encoding:\r\n chunked\r\n", "Content-Length: 3\r\nTransfer-Encoding : chunked\r\n", "X: a\0\r\n", "X: a\rb\r\n"]:
    print(pieces(head, "0\r\n\r\n"))
