// The vault as seen by an assistant: the granted parts, without anything private, denied, or unparsable.

import Bytes
import FileSystem
import Vault

/// Judges each file read for an assistant, as the single place that can admit it.
package struct AssistantView: VaultView {
    private let reads: Set<VaultPart>
    private let rules: OutgoingRules
    private let ignore: IgnoreRules
    /// Folders of devices that are hidden.
    private let hiddenFolders: Set<String>
    package let key: String

    /// - Parameters:
    ///   - vault: the whole vault.
    ///   - sensors: its device documents, wherever they are; needed if `grant.hidesHealth`.
    package init(_ grant: AssistantGrant, of vault: VaultFolder, sensors: [VaultPath] = []) {
        reads = grant.reads
        ignore = vault.ignore
        let paths = Set((grant.reads.contains(.sensors) ? Self.devices(of: vault) : []) + sensors)
        let devices = paths.compactMap { try? vault.document($0) }
        let rules = OutgoingRules(grant.redaction, settings: vault.settings, devices: devices) {
            try? vault.document($0)
        }
        let hidden = Set(devices.filter { Self.isClosed($0, rules) }.map(\.path.folder))
        (self.rules, hiddenFolders) = (rules, hidden)
        key =
            "assistant " + reads.map(\.rawValue).sorted().joined(separator: ",") + " " + rules.redaction.key + " "
            + hidden.sorted().joined(separator: ",") + " " + rules.healthFolders.sorted().joined(separator: ",")
    }

    /// The device documents.
    private static func devices(of vault: VaultFolder) -> [VaultPath] {
        guard let folder = try? OpenFile.folder(Paths.join(vault.root, "sensors")), let entries = try? folder.entries()
        else { return [] }
        return entries.compactMap { entry in
            entry.text.flatMap { VaultPath("sensors/\($0)/device.md") }.flatMap { vault.files.exists($0) ? $0 : nil }
        }
    }

    /// Whether a document is withheld, or has unparsable front matter.
    private static func isClosed(_ document: Document, _ rules: OutgoingRules) -> Bool {
        rules.withholding(document) != nil || document.frontMatter.unread != nil
    }

    package func admits(_ path: VaultPath) -> Bool {
        let parts = path.text.split(separator: "/")
        guard !parts.contains(where: { $0.hasPrefix(".") }),
            VaultPath(trusted: path.text + "/").privateFolder == nil, !ignore.leavesOut(path)
        else { return false }
        if hiddenFolders.contains(where: { !$0.isEmpty && (path.text == $0 || path.text.hasPrefix($0 + "/")) }) {
            return false
        }
        if path.isMarkdown {
            return reads.contains(VaultPart(DocumentKind(path: path, type: nil, settings: rules.settings)))
        }
        // Saved views are read like notes: their results are limited to what the reader can see.
        if path.isBase { return reads.contains(.notes) && rules.withholding(path) == nil }
        guard reads.contains(.sensors), parts.first == "sensors", rules.withholding(path) == nil else { return false }
        return path.isCSV || parts.count == 2
    }

    package func contents(of path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? {
        guard admits(path) else { return nil }
        if path.isBase {
            return Array(rules.redaction.redacted(text: String(decoding: bytes, as: UTF8.self)).utf8)
        }
        guard path.isMarkdown else { return rules.table(path, bytes) }
        let document = Document(path: path, contents: bytes, settings: rules.settings)
        guard !Self.isClosed(document, rules), reads.contains(VaultPart(document.kind)) else { return nil }
        return rules.document(document)?.bytes
    }
}
