// A closer look at one document with problems: what they are, and on which lines.

import Bytes
import ICalendar
import Sensors
import Tables
import Vault
import Wording

/// Immutable, so thread-safe.
struct DocumentLook: Sendable {
    private let vault: VaultFolder
    /// The names of the MQTT servers in the settings.
    private let servers: [String]
    let types: FolderTypes

    init(_ vault: VaultFolder) {
        self.vault = vault
        servers = ServerSettings.read(vault.settingsBytes).servers.map(\.name)
        types = vault.folderTypes
    }

    /// - Parameter isRead: whether to parse the document; otherwise only positions in it are looked up.
    func findings(in path: VaultPath, isRead: Bool, links: [Problem]) -> [Finding] {
        do throws(VaultError) {
            let contents = try vault.files.readStart(path, limit: DocumentReader.largestText)
            guard isRead else { return Finding.list(links, in: path, TextEncoding.detect(contents).utf8(contents)) }
            let document = Document(path: path, contents: contents, settings: vault.settings)
            let own = problems(of: document)
            let size =
                contents.count == DocumentReader.largestText
                ? [
                    Finding.ofFile(
                        path.text, .tooLarge,
                        Phrase(
                            "larger than 16 MiB: only the start is searched",
                            fr: "plus de 16 Mio : seul le début est cherché"))
                ] : []
            return size + Finding.list(own + links, in: path, document.bytes)
        } catch {
            return [.unreadable(path, error)]
        }
    }

    /// The document's own problems, those by its types, and those of a device with the settings beside it.
    func problems(of document: Document) -> [Problem] {
        DocumentCheck.problems(of: document) + types.problems(of: document) + device(document)
    }

    private func device(_ document: Document) -> [Problem] {
        let path = document.path.text
        guard path.hasPrefix("sensors/"), path.hasSuffix("/device.md") else { return [] }
        return DeviceCheck.problems(document, servers: servers) { TimeZoneRules(named: $0) != nil }
    }
}

extension VaultFolder {
    /// Empty if there are none, or they cannot be read.
    var settingsBytes: [UInt8] {
        VaultPath(VaultSettings.path).flatMap { try? files.read($0, limit: 1 << 20).bytes } ?? []
    }
}
