"""Messages that wait at a broker on 127.0.0.1, taken by `daybook sensors listen` and by `mosquitto_sub -q 1 > file` in turns."""
import os
import shutil
import signal
import socket
import subprocess
import time

from measure import Failed, Run, run

TOPIC = "home/pool/readings"


class Broker:
    """A mosquitto with two sessions that wait: one of the listener, one of mosquitto_sub."""

    def __init__(self, program, folder, environment):
        self.program, self.folder = program, folder
        shutil.rmtree(folder, ignore_errors=True)
        self.vault = os.path.join(folder, "vault")
        os.makedirs(os.path.join(self.vault, ".daybook"))
        os.makedirs(os.path.join(self.vault, "sensors", "pool"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        self.write("vault/.daybook/settings.yaml", f"servers: {{home: {{host: 127.0.0.1, port: {self.port}}}}}\n")
        self.write("vault/sensors/pool/device.md", f"---\ntopic: {TOPIC}\nmeasures: {{n: {{}}, temperature: {{}}, ph: {{}}}}\n---\n")
        self.write("mosquitto.conf", f"listener {self.port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n"
                   "max_inflight_messages 0\nmemory_limit 0\n")
        self.environment = {**environment, "XDG_STATE_HOME": os.path.join(folder, "state")}
        self.log = open(os.path.join(folder, "log"), "wb")
        path = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self.process = subprocess.Popen([path, "-c", os.path.join(folder, "mosquitto.conf")], stderr=self.log)
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", int(self.port)), 1).close()
                break
            except OSError:
                time.sleep(0.01)
        self.end_listener(self.start_listener(1), 1)
        run(self.rival("-E"), environment)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def rival(self, *words):
        return ["mosquitto_sub", "-h", "127.0.0.1", "-p", self.port, "-c", "-i", "rival", "-q", "1", "-t", TOPIC, *words]

    def start_listener(self, wanted=0):
        process = subprocess.Popen([self.program, "--vault", self.vault, "sensors", "listen"], env=self.environment, stderr=self.log)
        # The first time the session is made; later the messages come at once.
        for _ in range(500 if wanted else 0):
            if b"listening" in open(os.path.join(self.folder, "log"), "rb").read():
                time.sleep(0.3)
                break
            time.sleep(0.01)
        return process

    def end_listener(self, process, start):
        process.send_signal(signal.SIGTERM)
        _, status, usage = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            raise Failed("sensors listen did not end well")
        return usage.ru_maxrss / 1024

    def fill(self, count):
        """Puts messages into both sessions; in pieces, since mosquitto 2.0 throws out a publisher that is far ahead of it."""
        path = os.path.join(self.folder, "messages")
        for begin in range(0, count, 20_000):
            with open(path, "w", encoding="utf-8") as file:
                for number in range(begin, min(begin + 20_000, count)):
                    file.write(f'{{"n":{number},"temp":{20 + number % 90 / 10},"ph":{7 + number % 9 / 10:.1f}}}\n')
            with open(path, "rb") as lines:
                subprocess.run(["mosquitto_pub", "-h", "127.0.0.1", "-p", self.port, "-q", "1", "-t", TOPIC, "-l"], stdin=lines, check=True)

    def theirs(self, count):
        return run(self.rival("-C", str(count)), self.environment, os.path.join(self.folder, "rival.txt"))

    def ours(self, count):
        """From the start of the process until the last row is in the file."""
        folder = os.path.join(self.vault, "sensors", "pool")
        for name in os.listdir(folder):
            if name.endswith(".csv"):
                os.remove(os.path.join(folder, name))
        start = time.perf_counter()
        process = self.start_listener()
        last = f"Z,{count - 1},".encode()
        while True:
            names = sorted(name for name in os.listdir(folder) if name.endswith(".csv"))
            if names:
                with open(os.path.join(folder, names[-1]), "rb") as file:
                    file.seek(max(0, os.path.getsize(file.name) - 4096))
                    if last in file.read():
                        break
            if time.perf_counter() - start > 600:
                raise Failed("messages are missing")
            time.sleep(0.002)
        seconds = time.perf_counter() - start
        peak = self.end_listener(process, start)
        rows = sum(open(os.path.join(folder, name), "rb").read().count(b"\n") - 1 for name in os.listdir(folder) if name.endswith(".csv"))
        if rows != count:
            raise Failed(f"{rows} rows of {count} messages")
        return Run(seconds, peak)

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()
