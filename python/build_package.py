"""Builds Python packages of faceoff for pip, as pyproject.toml specifies: a wheel with libfaceoff, or the sources.

A wheel works with every Python from 3.9, because the module calls the library through ctypes.
This is not meson-python, because pip would have to download that, and it would need the libraries of the whole program.
Without pip: python3 python/build_package.py wheel FOLDER, or python3 python/build_package.py metadata."""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = re.search(r"^ *version: '(.*)',$", (ROOT / "meson.build").read_text(), re.MULTILINE).group(1)
NAME = f"faceoff-{VERSION}"
METADATA = f"""Metadata-Version: 2.1
Name: faceoff
Version: {VERSION}
Summary: Rules, engines and bots for paper soccer, Halma and Showdown
License: MIT
Requires-Python: >=3.9
"""


def _run(*command: object) -> None:
    # pip sets PYTHONPATH, which hides the system's packages from this process. Meson may be one of them.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(word) for word in command]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(done.stdout + f"build_package.py: this command has failed: {' '.join(words)}")


def _library(folder: pathlib.Path) -> bytes:
    """Compiles libfaceoff."""
    for tool, package in [("meson", "meson"), ("ninja", "ninja-build")]:
        if shutil.which(tool) is None:
            sys.exit(f"build_package.py: {tool} is not installed; in Debian, it is in the package {package}")
    no_path = f"-Dc_args=-ffile-prefix-map={folder}/="  # assertion messages contain paths
    _run("meson", "setup", folder, ROOT, "-Dprogram=false", "-Dtests=false", no_path)
    _run("ninja", "-C", folder, f"libfaceoff.so.{VERSION}")
    library = folder / f"libfaceoff.so.{VERSION}"
    if shutil.which("strip"):
        _run("strip", "--strip-unneeded", library)
    return library.read_bytes()


def _tag(library: bytes) -> str:
    """Returns a wheel's platform tag: the oldest glibc with all functions that the library uses, and the processor."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    needed = [tuple(map(int, found)) for found in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", library)]
    if needed and platform.startswith("linux_"):
        platform = "manylinux_%d_%d_" % max(needed) + platform[len("linux_"):]
    return f"py3-none-{platform}"


def _time() -> int:
    """Returns the modification time of the packed files. It is fixed, so the same sources give the same package."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH") or (ROOT / "meson.build").stat().st_mtime), 315532800)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    # The library contains the relative path from this folder to the sources. The folder is always created in ROOT, so
    # that this path is the same in every build.
    with tempfile.TemporaryDirectory(prefix="build-wheel-", dir=ROOT) as folder:
        library = _library(pathlib.Path(folder))
    tag, info = _tag(library), f"{NAME}.dist-info"
    modules = sorted(path for path in (ROOT / "python/faceoff").iterdir() if path.is_file())
    files = {f"faceoff/{path.name}": path.read_bytes() for path in modules}
    files["faceoff/libfaceoff.so"] = library
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = METADATA.encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: faceoff\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(data)}\n")
    files[f"{info}/RECORD"] = ("".join(record) + f"{info}/RECORD,,\n").encode()
    name = f"{NAME}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, time.gmtime(_time())[:6])
            entry.external_attr, entry.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """Packs the files that Git tracks or, without Git, all files."""
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        paths = listed.stdout.rstrip("\0").split("\0")
    else:
        paths = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file())
    name = f"{NAME}.tar.gz"
    with tempfile.TemporaryDirectory() as folder, tarfile.open(pathlib.Path(sdist_directory) / name, "w:gz") as packed:
        metadata = pathlib.Path(folder) / "PKG-INFO"
        metadata.write_text(METADATA)
        packed.add(metadata, f"{NAME}/PKG-INFO")
        for path in paths:
            if path != "PKG-INFO":
                packed.add(ROOT / path, f"{NAME}/{path}")
    return name


if __name__ == "__main__":
    if sys.argv[1:] == ["metadata"]:
        print(METADATA, end="")
    elif len(sys.argv) == 3 and sys.argv[1] == "wheel":
        print(build_wheel(sys.argv[2]))
    else:
        sys.exit(__doc__)
