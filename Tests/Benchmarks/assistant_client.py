"""A client of `daybook mcp` that asks without a handshake and takes the time."""
import json
import subprocess
import time

from measure import Failed

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


class Assistant:
    def __init__(self, command, environment):
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0

    def ask(self, method, **parameters):
        """The result, and the seconds that it took."""
        self.asked += 1
        request = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": dict(parameters, _meta=META)}
        start = time.perf_counter()
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        seconds = time.perf_counter() - start
        if answer["id"] != self.asked or "result" not in answer or answer["result"].get("isError"):
            raise Failed(f"{method}: {json.dumps(answer)[:300]}")
        return answer["result"], seconds

    def memory(self):
        """The most bytes so far."""
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM"))

    def end(self):
        self.process.stdin.close()
        return self.process.wait()


class HandshakeAssistant(Assistant):
    """The same of a server that wants to be greeted first (revision 2025-06-18)."""

    def __init__(self, command, environment):
        super().__init__(command, environment)
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "bench", "version": "1"})
        self.process.stdin.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
        self.process.stdin.flush()
