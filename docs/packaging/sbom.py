#!/usr/bin/env python3
"""Prints what is in the program as a CycloneDX SBOM: each library and each file of data, with its
version and license.

usage: docs/packaging/sbom.py PROGRAM

The list is that of copyright.in. Versions are those of Package.resolved, of Debian's packages, of the
toolchain and of `moods about`. SOURCE_DATE_EPOCH is the time in the SBOM.
"""

import datetime
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import uuid
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]

# Debian's names of licenses that SPDX names otherwise.
SPDX = {
    "Expat": "MIT",
    "public-domain": "blessing",
    "Apache-2.0 with Swift exception": "Apache-2.0 WITH Swift-exception",
    "IJG and BSD-3-Clause and Zlib": "IJG AND BSD-3-Clause AND Zlib",
    "LGPL-2.1+": "LGPL-2.1-or-later",
    "GPL-3+ with GCC-RLE-3.1 exception": "GPL-3.0-or-later WITH GCC-exception-3.1",
}

# What the toolchain's static libraries are built from.
SWIFT = ["swift", "swift-foundation", "swift-corelibs-foundation", "swift-corelibs-libdispatch"]


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def stanzas():
    """The fields of each paragraph about files."""
    for text in (ROOT / "docs/packaging/copyright.in").read_text(encoding="utf-8").split("\n\n"):
        fields, name = {}, None
        for line in text.splitlines():
            if line.startswith(" "):
                fields[name] += "\n" + line.strip()
            else:
                name, _, value = line.partition(": ")
                fields[name] = value
        if "Files" in fields and fields["Files"] != "*":
            yield fields


def swift_package(name):
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        if pin["identity"] == name.lower():
            address = pin["location"].removeprefix("https://").removesuffix(".git")
            yield "library", name, pin["state"]["version"], f"pkg:swift/{address}@{pin['state']['version']}"
            return
    sys.exit(f"sbom.py: Package.resolved has no version of {name}; run swift package resolve")


def debian_package(path):
    found = {line.split(": ")[0].split(":")[0] for line in output("dpkg-query", "--search", path).splitlines()}
    for package in sorted(found):
        source, version, architecture = output(
            "dpkg-query", "--show", "--showformat=${source:Package} ${source:Version} ${Architecture}",
            package).split()
        yield ("library", source, version,
               f"pkg:deb/debian/{package}@{quote(version, safe='')}?arch={architecture}")


def toolchain():
    return Path(shutil.which("swiftc")).resolve().parent.parent


def swift_libraries():
    tag = json.loads(output("swiftc", "-print-target-info"))["swiftCompilerTag"]
    for name in SWIFT:
        yield "library", name, tag, f"pkg:github/swiftlang/{name}@{tag}"
    # Foundation contains it, and the toolchain doesn't say which version.
    yield "library", "swift-collections", None, "pkg:github/apple/swift-collections"


def icu():
    header = next(toolchain().glob("lib/swift_static/_foundation_unicode/uvernum.h")).read_text()
    version = re.search(r'#define U_ICU_VERSION "([\d.]+)"', header).group(1)
    yield "library", "icu", version, f"pkg:github/unicode-org/icu@release-{version.replace('.', '-')}"


def data(path, about):
    if path.endswith("boundaries.bin"):
        yield "data", "timezone-boundary-builder", re.search(r"builder, (\S+)", about).group(1), None
    elif path.endswith("towns.bin"):
        yield "data", "geonames", re.search(r"Towns: .*, (.+)", about).group(1), None
    else:
        yield "data", "cldr", None, None


def components(program):
    about = output(program, "about")
    for fields in stanzas():
        found = {}
        for path in fields["Files"].split():
            if path.startswith(".build/checkouts/"):
                parts = swift_package(path.split("/")[2])
            elif path.endswith("lib_FoundationICU.a"):
                parts = icu()
            elif "swift_static" in path:
                parts = swift_libraries()
            elif path.startswith("/"):
                parts = debian_package(path)
            else:
                parts = data(path, about)
            found.update((part[1:], part) for part in parts)
        license = fields["License"].splitlines()[0]
        for kind, name, version, package in found.values():
            yield {
                "type": kind,
                "bom-ref": package or f"data:{name}",
                "name": name,
                **({"version": version} if version else {}),
                "copyright": fields["Copyright"],
                "licenses": [{"expression": SPDX.get(license, license)}],
                **({"purl": package} if package else {}),
            }


def main():
    program = os.path.abspath(sys.argv[1])
    digest = hashlib.sha256(Path(program).read_bytes()).hexdigest()
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    parts = list({part["bom-ref"]: part for part in components(program)}.values())
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        # The same program has the same number.
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_OID, digest).urn,
        "version": 1,
        "metadata": {
            "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": "moods",
                "name": "moods",
                "version": output(program, "--version").strip(),
                "licenses": [{"expression": "MIT"}],
                "hashes": [{"alg": "SHA-256", "content": digest}],
            },
        },
        "components": parts,
        "dependencies": [{"ref": "moods", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    print(json.dumps(bom, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
