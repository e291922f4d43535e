"""Prints a port of 127.0.0.1 that nothing listens on."""

import socket

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    print(free.getsockname()[1])
