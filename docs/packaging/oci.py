#!/usr/bin/env python3
"""Writes an OCI image that contains only a static program, as one tar (image-layout 1.0.0).

usage: docs/packaging/oci.py PROGRAM FILE

The journal is in the volume /journal. SOURCE_DATE_EPOCH is the date of everything in the image.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import platform
import subprocess
import sys
import tarfile
from pathlib import Path

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
MOMENT = int(os.environ["SOURCE_DATE_EPOCH"])
TYPES = "application/vnd.oci.image."


def archive(members):
    """A tar of (name, bytes or None for a folder, mode), all of them root's and of one date."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content, mode in members:
            info = tarfile.TarInfo(name)
            info.mode, info.mtime = mode, MOMENT
            info.type = tarfile.DIRTYPE if content is None else tarfile.REGTYPE
            info.size = len(content or b"")
            tar.addfile(info, io.BytesIO(content or b""))
    return file.getvalue()


def main():
    program, file = sys.argv[1:]
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    blobs = {}

    def blob(kind, content):
        digest = hashlib.sha256(content).hexdigest()
        blobs[digest] = content
        return {"mediaType": TYPES + kind, "digest": f"sha256:{digest}", "size": len(content)}

    def json_blob(kind, value):
        return blob(kind, json.dumps(value, indent=1).encode())

    layer = archive([
        ("usr", None, 0o755), ("usr/bin", None, 0o755), ("usr/bin/moods", Path(program).read_bytes(), 0o755),
        # Anybody may run the image, and write in a new volume.
        ("journal", None, 0o1777),
    ])
    packed = blob("layer.v1.tar+gzip", gzip.compress(layer, int(os.environ.get("GZIP_LEVEL", "9")), mtime=0))
    config = json_blob("config.v1+json", {
        "created": datetime.datetime.fromtimestamp(MOMENT, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "architecture": ARCHITECTURES.get(platform.machine(), platform.machine()),
        "os": "linux",
        "config": {
            "Entrypoint": ["/usr/bin/moods"],
            "Env": ["PATH=/usr/bin", "MOODS_JOURNAL=/journal/journal.sqlite"],
            "Volumes": {"/journal": {}},
            "WorkingDir": "/journal",
            "Labels": {"org.opencontainers.image.title": "moods", "org.opencontainers.image.version": version,
                       "org.opencontainers.image.licenses": "MIT"},
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]},
        "history": [{"created_by": "docs/packaging/oci.py"}],
    })
    manifest = json_blob("manifest.v1+json", {
        "schemaVersion": 2, "mediaType": TYPES + "manifest.v1+json", "config": config, "layers": [packed]})
    index = {
        "schemaVersion": 2, "mediaType": TYPES + "index.v1+json",
        "manifests": [manifest | {"annotations": {"org.opencontainers.image.ref.name": version}}]}
    Path(file).write_bytes(archive([
        ("oci-layout", b'{"imageLayoutVersion": "1.0.0"}', 0o644),
        ("index.json", json.dumps(index, indent=1).encode(), 0o644),
        ("blobs", None, 0o755), ("blobs/sha256", None, 0o755),
        *((f"blobs/sha256/{digest}", content, 0o644) for digest, content in sorted(blobs.items())),
    ]))


if __name__ == "__main__":
    main()
