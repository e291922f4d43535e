#!/usr/bin/python3
"""Packs an extension of VS Code as a .vsix, which is a ZIP of its folder and two descriptions of it.

    packaging/extension.py FOLDER ARCHIVE
"""

import json
import os
import pathlib
import sys
import time
import xml.sax.saxutils
import zipfile

TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/><Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".md" ContentType="text/markdown"/><Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id={name} Version={version} Publisher={publisher}/>
<DisplayName>{displayName}</DisplayName><Description xml:space="preserve">{description}</Description>
<Categories>{categories}</Categories>
<Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/></Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
</Assets>
</PackageManifest>
"""


def main() -> None:
    folder, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    package = json.loads((folder / "package.json").read_text())
    attributes = {name: xml.sax.saxutils.quoteattr(package[name]) for name in ("name", "version", "publisher")}
    texts = {name: xml.sax.saxutils.escape(package[name]) for name in ("displayName", "description")}
    manifest = MANIFEST.format(
        **attributes, **texts, categories=",".join(package["categories"]),
        engine=xml.sax.saxutils.quoteattr(package["engines"]["vscode"]))
    files = {"[Content_Types].xml": TYPES.encode(), "extension.vsixmanifest": manifest.encode()}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            files[f"extension/{path.relative_to(folder)}"] = path.read_bytes()
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, moment)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)


main()
