#!/usr/bin/python3
"""Makes an image for containers without a daemon, as an archive of the OCI image layout
(https://github.com/opencontainers/image-spec/blob/v1.1.0/image-layout.md): the programs, the libraries that they load, time zones, and the
authorities by which `sensors listen` knows a server.

    packaging/image.py PROGRAM VERSION ARCHIVE
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])
# The user of the image, to whom its volumes belong.
USER = 1000


def libraries(program: pathlib.Path) -> list[str]:
    """What ldd(1) names, but for what is preloaded on this machine: the dynamic linker, and each shared library where it was found."""
    surroundings = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    text = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=True, env=surroundings).stdout
    return re.findall(r"(/\S+) \(0x", text)


def authorities() -> dict[str, bytes]:
    """The certificates of Debian's ca-certificates, without what this machine adds to them, under the names by which OpenSSL looks for them."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for certificate in pathlib.Path("/usr/share/ca-certificates/mozilla").glob("*.crt"):
            shutil.copyfile(certificate, folder / f"{certificate.stem}.pem")
        subprocess.run(["openssl", "rehash", name], check=True)
        return {f"etc/ssl/certs/{link.name}": link.read_bytes() for link in folder.iterdir() if link.is_symlink()}


def contents(program: pathlib.Path) -> dict[str, tuple[bytes, int]]:
    """Paths in the image, what is in each file, and its mode."""
    files = {
        "etc/passwd": (f"daybook:x:{USER}:{USER}::/state:/\n".encode(), 0o644),
        "etc/group": (f"daybook:x:{USER}:\n".encode(), 0o644),
        **{path: (certificate, 0o644) for path, certificate in authorities().items()},
    }
    for name in ("daybook", "daybook-station"):
        files[f"usr/bin/{name}"] = ((program.parent / name).read_bytes(), 0o755)
    for library in libraries(program.parent / "daybook-station"):
        # Where the loader looks for it, whatever links lead there on this machine.
        files[library.lstrip("/")] = (pathlib.Path(library).read_bytes(), 0o755)
    zones = pathlib.Path("/usr/share/zoneinfo")
    for zone in sorted(zones.rglob("*")):
        parts = zone.relative_to(zones).parts
        if zone.is_file() and parts[0] not in ("right", "posix"):
            files[str(zone).lstrip("/")] = (zone.read_bytes(), 0o644)
    return files


def tar(entries: list[tuple[str, bytes | None, int]]) -> bytes:
    """An archive of folders (None) and files whose times and owners say nothing of this machine."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path, data, mode in entries:
            entry = tarfile.TarInfo(path)
            entry.mtime, entry.mode = EPOCH, mode
            entry.uid = entry.gid = USER if path in ("state", "vault") else 0
            entry.type = tarfile.DIRTYPE if data is None else tarfile.REGTYPE
            entry.size = len(data or b"")
            archive.addfile(entry, io.BytesIO(data or b""))
    return stream.getvalue()


def main() -> None:
    program, version, target = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    files = contents(program)
    folders = {str(parent) for path in files for parent in pathlib.PurePath(path).parents} - {"."} | {"state", "tmp", "vault"}
    entries = [(folder, None, 0o1777 if folder == "tmp" else 0o755) for folder in sorted(folders)]
    layer = tar(entries + [(path, *files[path]) for path in sorted(files)])
    packed = gzip.compress(layer, 9, mtime=0)

    blobs: list[bytes] = []

    def blob(data: bytes, kind: str) -> dict[str, object]:
        blobs.append(data)
        digest = "sha256:" + hashlib.sha256(data).hexdigest()
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": digest, "size": len(data)}

    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH))
    described = blob(packed, "layer.v1.tar+gzip")
    configuration = blob(json.dumps({
        "created": created, "architecture": "amd64", "os": "linux",
        "config": {
            "User": "daybook", "WorkingDir": "/vault", "Volumes": {"/state": {}, "/vault": {}},
            "Env": ["HOME=/state", "DAYBOOK_VAULT=/vault", "LC_ALL=C.UTF-8", "PATH=/usr/bin"],
            "Entrypoint": ["/usr/bin/daybook"], "Cmd": ["serve"], "StopSignal": "SIGTERM",
            "Labels": {"org.opencontainers.image.title": "daybook", "org.opencontainers.image.version": version},
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]},
        "history": [{"created": created, "created_by": "packaging/image.py"}],
    }, sort_keys=True).encode(), "config.v1+json")
    manifest = blob(json.dumps({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": configuration,
        "layers": [described],
    }, sort_keys=True).encode(), "manifest.v1+json")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": version}
    index = json.dumps({"schemaVersion": 2, "manifests": [manifest]}, sort_keys=True).encode()

    layout = [("oci-layout", b'{"imageLayoutVersion":"1.0.0"}', 0o644), ("index.json", index, 0o644)]
    layout += [("blobs", None, 0o755), ("blobs/sha256", None, 0o755)]
    layout += [(f"blobs/sha256/{hashlib.sha256(data).hexdigest()}", data, 0o644) for data in blobs]
    target.write_bytes(tar(layout))


main()
