"""A server that asks everyone for a password; its port is in the file `port`."""

import http.server
import os

class Server(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(401)
        self.send_header("WWW-Authenticate", 'Basic realm="vault"')
        self.send_header("Content-Length", "0")
        self.end_headers()
    def log_message(self, *words): pass
server = http.server.HTTPServer(("127.0.0.1", 0), Server)
with open("port.new", "w") as file: file.write(str(server.server_port))
os.rename("port.new", "port")
server.serve_forever()
