"""Opens 700 connections that say nothing and holds them while a file is there: idle_connections.py PORT FILE."""

import os, socket, sys, time
held = []
for _ in range(700):
    one = socket.socket(); one.settimeout(5)
    try: one.connect(("127.0.0.2", int(sys.argv[1]))); held.append(one)
    except OSError: pass
print(len(held) > 30, flush=True)
while os.path.exists(sys.argv[2]): time.sleep(0.1)
