// Pictures that were imported or attached to an entry as JSON.

import Bytes
import Photos
import Vault

extension Schema {
    package static func importedPhotos(_ imported: ImportedPhotos) -> JSONValue {
        let entries = imported.entries.map {
            JSONValue.members([
                ("path", .string($0.path.text)), ("new", .bool($0.isNew)), ("photos", paths($0.photos)),
            ])
        }
        return object(
            "import-photos",
            [
                ("added", .int(imported.added)), ("known", .int(imported.known)), ("entries", .array(entries)),
                ("left_out", .array(imported.leftOut.map { .string($0) })),
            ])
    }

    package static func attachedPhotos(_ attached: AttachedPhotos) -> JSONValue {
        let photos = attached.photos.filter { $0.kind == .picture }.map {
            JSONValue.members([("file", .string($0.path.text)), ("copied", .bool($0.placement.isNew))])
        }
        let others = attached.photos.filter { $0.kind != .picture }.map {
            JSONValue.members([
                ("file", .string($0.path.text)), ("kind", $0.kind.map { .string($0.rawValue) } ?? .null),
                ("copied", .bool($0.placement.isNew)),
            ])
        }
        return object(
            "attach",
            [
                ("path", .string(attached.entry.text)), ("changed", .bool(attached.isChanged)),
                ("photos", .array(photos)), ("attachments", .array(others)),
            ])
    }
}
