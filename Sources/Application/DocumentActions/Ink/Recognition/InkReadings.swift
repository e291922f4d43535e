// Records which versions of ink files were read, and by which recogniser, to read none twice.

import Bytes
import FileSystem
import Vault
import Workspaces

/// `$XDG_STATE_HOME/daybook/<vault>/ink.json`: for each page and ink file, the hash of the file and the recogniser that read all of it.
/// On another machine, and after damage, everything is read again.
struct InkReadings {
    struct Key: Hashable {
        let document: VaultPath
        let file: VaultPath
    }

    struct Reading: Hashable {
        /// Of the file's bytes.
        let hash: String
        /// As in `LineRecogniser.identity`.
        let recogniser: String
    }

    private var readings: [Key: Reading] = [:]

    init(_ workspace: Workspace) {
        guard let bytes = try? OpenFile.reading(Self.file(workspace)).readAll(limit: 1 << 26),
            let kept = try? JSONReader.read(bytes), let list = kept["read"]?.array
        else { return }
        let isOld = kept["version"]?.int != Self.version
        for entry in list {
            guard let document = entry["document"]?.string.flatMap({ VaultPath($0) }),
                let file = entry["file"]?.string.flatMap({ VaultPath($0) }), let hash = entry["hash"]?.string,
                let recogniser = entry["recogniser"]?.string
            else { continue }
            // The lines read by the old version are known, and the file is examined once more.
            readings[Key(document: document, file: file)] = Reading(hash: isOld ? "" : hash, recogniser: recogniser)
        }
    }

    subscript(document: VaultPath, file: VaultPath) -> Reading? {
        get { readings[Key(document: document, file: file)] }
        set { readings[Key(document: document, file: file)] = newValue }
    }

    /// The version of the format; in version 1, typed text was not read.
    private static let version = 2

    static func hash(_ bytes: [UInt8]) -> String { String(UInt64(ContentHash.of(bytes)), radix: 16) }

    /// What cannot be written is read again next time.
    func write(in workspace: Workspace) {
        let list = readings.sorted {
            ($0.key.document.text, $0.key.file.text) < ($1.key.document.text, $1.key.file.text)
        }
        let value = JSONValue.members([
            ("version", .int(Self.version)),
            (
                "read",
                .array(
                    list.map { key, reading in
                        .members([
                            ("document", .string(key.document.text)), ("file", .string(key.file.text)),
                            ("hash", .string(reading.hash)), ("recogniser", .string(reading.recogniser)),
                        ])
                    })
            ),
        ])
        bestEffort {
            try Paths.makeFolder(workspace.stateFolder, mode: 0o700)
            try AtomicWrite.replace(Self.file(workspace), with: value.encoded(), mode: 0o600)
        }
    }

    private static func file(_ workspace: Workspace) -> String { Paths.join(workspace.stateFolder, "ink.json") }
}
