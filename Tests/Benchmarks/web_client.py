"""A client of `daybook serve`, and of fava, which is measured beside it."""
import http.client
import json
import os
import socket
import subprocess
import time


class WebServer:
    """A server on a free port of this machine, until `end`."""

    def __init__(self, command, environment, port=None):
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.headers = {}
        if port is None:
            self.address = self.process.stdout.readline().decode().strip()
            address, token = self.address.split("/#t=")
            port = int(address.rsplit(":", 1)[1])
            self.headers = {"Authorization": "Bearer " + token}
        self.port = port
        self.connection = None

    def ask(self, path):
        """Seconds until the whole answer was there; one connection for all."""
        if self.connection is None:
            self.connection = self.open()
        begun = time.perf_counter()
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == 200, (path, answer.status)
        return time.perf_counter() - begun

    def open(self):
        """A server that has just been started may need a moment."""
        while True:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
                connection.connect()
                return connection
            except ConnectionRefusedError:
                assert self.process.poll() is None
                time.sleep(0.02)

    def load(self, path, connections, seconds):
        """Whole answers a second over so many connections that are kept open, and the seconds in which 95 of 100 were there (wrk)."""
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "web_load.lua")
        headers = [word for name, value in self.headers.items() for word in ("-H", f"{name}: {value}")]
        result = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", script, *headers, f"http://127.0.0.1:{self.port}{path}"],
            stdout=subprocess.PIPE, check=True)
        rate, most, failures = result.stdout.decode().splitlines()[-1].split()
        assert failures == "0", (path, failures)
        return float(rate), float(most)

    def stream(self):
        connection = self.open()
        connection.request("GET", "/events", headers=self.headers)
        return connection.getresponse()

    def memory(self):
        """Bytes that are resident."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def end(self):
        self.process.terminate()
        self.process.wait()


def paint(address, count):
    """What a browser needs for today's page (`browser_paint.py`); None where there is none."""
    if not os.path.exists("/usr/bin/chromedriver"):
        return None
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "browser_paint.py")
    result = subprocess.run(["/usr/bin/python3", script, address, str(count)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return json.loads(result.stdout) if result.returncode == 0 else None


def event(stream):
    """The state that the next event names."""
    lines = [stream.readline() for _ in range(5)]
    return lines[3]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def write_ledger(path, count):
    """Transactions of some years for fava: what somebody buys, day by day."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("2015-01-01 open Assets:Bank EUR\n" + "".join(f"2015-01-01 open Expenses:Kind{kind} EUR\n" for kind in range(40)))
        for number in range(count):
            day = f"{2016 + number * 9 // count}-{number % 12 + 1:02}-{number % 28 + 1:02}"
            file.write(f'{day} * "Shop {number % 97}" "Things"\n  Expenses:Kind{number % 40}  {number % 90 + 1}.50 EUR\n  Assets:Bank\n')
