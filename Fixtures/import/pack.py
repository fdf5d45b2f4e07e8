#!/usr/bin/env python3
"""Makes dayone.zip, backup.daylio and folder.daylio from dayone.json and daylio-backup.json.

The times in the archives are fixed, so that each run writes the same bytes. dayone.zip contains two
journals, a photo and the files that macOS adds; backup.daylio contains the JSON in base64 and a photo;
folder.daylio is what macOS makes of the folder into which somebody unpacked it.
"""

import base64
import pathlib
import zipfile

HERE = pathlib.Path(__file__).parent
SECOND = (
    '{"metadata":{"version":"1.0"},"entries":[{"uuid":"66666666666666666666666666666666",'
    '"creationDate":"2020-01-02T03:04:05Z","text":"From the second journal"}]}'
)


def pack(name, members):
    with zipfile.ZipFile(HERE / name, "w") as archive:
        for path, data, method in members:
            info = zipfile.ZipInfo(path, (2024, 1, 1, 0, 0, 0))
            info.compress_type = method
            archive.writestr(info, data, compresslevel=9)


STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
pack(
    "dayone.zip",
    [
        ("Journal.json", (HERE / "dayone.json").read_bytes(), DEFLATED),
        ("photos/AD6F.jpeg", b"no picture", STORED),
        ("__MACOSX/._Journal.json", b"no journal", STORED),
        ("Second journal.json", SECOND.encode(), STORED),
    ],
)
pack(
    "backup.daylio",
    [
        ("assets/photos/2024/2/12", b"no picture", STORED),
        (
            "backup.daylio",
            base64.encodebytes((HERE / "daylio-backup.json").read_bytes()),
            DEFLATED,
        ),
    ],
)
pack(
    "folder.daylio",
    [
        ("My backup/", b"", STORED),
        ("__MACOSX/My backup/._backup.daylio", b"no backup", STORED),
        (
            "My backup/backup.daylio",
            base64.encodebytes((HERE / "daylio-backup.json").read_bytes()),
            DEFLATED,
        ),
    ],
)
