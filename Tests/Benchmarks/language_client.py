"""One client for every language server: it opens a note, types, asks, and says how long each took."""
import json
import os
import queue
import statistics
import subprocess
import threading
import time
import urllib.parse


def address(path):
    return "file://" + urllib.parse.quote(path)


class LanguageClient:
    """A conversation with one server. Times are in seconds."""

    def __init__(self, command, environment, folder, pulls=False):
        self.messages, self.number, self.notes = queue.Queue(), 0, []
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        threading.Thread(target=self._read, daemon=True).start()
        self.request("initialize", {
            "processId": os.getpid(), "rootUri": address(folder), "workspaceFolders": [{"uri": address(folder), "name": "notes"}],
            "capabilities": {"general": {"positionEncodings": ["utf-16"]}, "textDocument": {
                "diagnostic": {}} if pulls else {"publishDiagnostics": {}}, "workspace": {
                "workspaceFolders": True, "configuration": True}}})
        self.initialized = time.perf_counter() - self.started
        self.notify("initialized", {})

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while line := stream.readline().strip():
                key, value = line.split(b":", 1)
                if key.lower() == b"content-length":
                    length = int(value)
            if length is None:
                self.messages.put(None)
                return
            self.messages.put((time.perf_counter(), json.loads(stream.read(length))))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _next(self, timeout):
        item = self.messages.get(timeout=timeout)
        if item is None:
            raise RuntimeError(f"the server ended with {self.process.wait()}")
        moment, message = item
        if "method" in message and "id" in message:
            many = message["method"] == "workspace/configuration"
            self._send({"id": message["id"], "result": [None] * len(message["params"]["items"]) if many else None})
        return moment, message

    def notify(self, method, parameters):
        self._send({"method": method, "params": parameters})

    def request(self, method, parameters, timeout=300):
        """The result, and how long it took."""
        self.number += 1
        number, begun = self.number, time.perf_counter()
        self._send({"id": number, "method": method, "params": parameters})
        while True:
            moment, message = self._next(timeout)
            if message.get("id") == number and "method" not in message:
                return message.get("result"), moment - begun
            self.notes.append((moment, message))

    def open(self, path, text=None):
        if text is None:
            with open(path, encoding="utf-8", newline="") as file:
                text = file.read()
        self.notify("textDocument/didOpen", {"textDocument": {"uri": address(path), "languageId": "markdown", "version": 1, "text": text}})

    def type(self, path, version, line, character, text):
        place = {"line": line, "character": character}
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": address(path), "version": version},
            "contentChanges": [{"range": {"start": place, "end": place}, "text": text}]})

    def at(self, method, path, line, character, **more):
        return self.request("textDocument/" + method, {
            "textDocument": {"uri": address(path)}, "position": {"line": line, "character": character}, **more})

    def diagnostics(self, path, timeout=300):
        """How long after the start the first diagnostics of a document came."""
        while True:
            for moment, message in self.notes:
                if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == address(path):
                    return moment - self.started
            self.notes.append(self._next(timeout))

    def processor(self):
        """Seconds of processor that it has used."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """The most that it held, in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM"))

    def close(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def session(command, environment, folder, note, target, times):
    """One session over a folder of notes: first diagnostics, completions of anchors while typing, references of a much-linked note."""
    client = LanguageClient(command, environment, folder)
    path = os.path.join(folder, note)
    name = os.path.basename(target)
    client.open(path, f"# Session\n\n[x]({name}#)\n")
    first = client.diagnostics(path)
    column = len(f"[x]({name}#")
    found = []
    for number in range(times):
        client.type(path, number + 2, 0, 9, "s")
        _, took = client.at("completion", path, 2, column)
        found.append(took)
    # Of a heading, since not every server knows what leads to a document; asked until it has read them all.
    client.open(os.path.join(folder, target))
    deadline, count = time.perf_counter() + 60, -1
    while time.perf_counter() < deadline:
        references, took = client.at("references", os.path.join(folder, target), 2, 5, context={"includeDeclaration": False})
        if len(references or []) == count and count > 0:
            break
        count = len(references or [])
        time.sleep(0.2)
    held = client.memory()
    client.close()
    return {
        "initialize": client.initialized, "diagnostics": first, "completion": statistics.quantiles(found, n=20)[18],
        "references": took, "count": count, "memory": held,
    }


def large_session(command, environment, folder, times, edits):
    """One session over a large vault: its start, choices of links while typing, problems of a long page, silence, and very many edits."""
    client = LanguageClient(command, environment, folder, pulls=True)
    path = os.path.join(folder, "zz-open.md")
    client.open(path, "# Session\n\n[[\n")
    while not ((client.at("completion", path, 2, 2)[0] or {}).get("items")):
        pass
    first = time.perf_counter() - client.started
    found, version = [], 1
    for number in range(times):
        version += 1
        client.type(path, version, 2, 2, "garden"[number % 6])
        answer, took = client.at("completion", path, 2, 3)
        found.append(took)
        version += 1
        place = {"start": {"line": 2, "character": 2}, "end": {"line": 2, "character": 3}}
        client.notify("textDocument/didChange", {"textDocument": {"uri": address(path), "version": version},
                                                 "contentChanges": [{"range": place, "text": ""}]})
    long = os.path.join(folder, "agenda", "2026", "2026-11-20.md")
    client.open(long, "".join(f"- {hour % 24:02}:00 Event {hour} @Place due:2026-11-{hour % 28 + 1:02} #tag\n" for hour in range(2000)))
    problems = []
    for number in range(40):
        client.type(long, number + 2, 1000, 10, "x")
        problems.append(client.request("textDocument/diagnostic", {"textDocument": {"uri": address(long)}})[1])
    before, begun = client.processor(), time.perf_counter()
    time.sleep(5)
    idle = (client.processor() - before) / (time.perf_counter() - begun)
    held = client.memory()
    for number in range(edits):
        client.type(path, version + 1 + number, 0, 2, "s" if number % 2 == 0 else "")
        if number % 1000 == 0:
            client.at("completion", path, 2, 2)
    client.at("completion", path, 2, 2)
    grown = client.memory()
    client.close()
    steps = statistics.quantiles(found, n=100)
    return {
        "initialize": client.initialized, "first": first, "p95": steps[94], "p99": steps[98], "problems": statistics.quantiles(problems, n=20)[18],
        "idle": idle, "memory": grown, "growth": (grown - held) / held,
    }
