// The vault as an assistant sees it: the parts that were granted, without what is private, denied, or not understood.

import Bytes
import FileSystem
import Vault

/// Judges each file that is read for an assistant, so that there is one place that can let something through.
package struct AssistantView: VaultView {
    private let reads: Set<VaultPart>
    private let redaction: Redaction
    private let settings: VaultSettings
    private let ignore: IgnoreRules
    /// Folders of devices that are not there.
    private let hiddenFolders: Set<String>
    /// Folders of devices of health.
    private let healthFolders: Set<String>
    package let key: String

    /// - Parameters:
    ///   - vault: the whole of it.
    ///   - sensors: its documents of devices wherever they lie; asked for where `grant.hidesHealth`.
    package init(_ grant: AssistantGrant, of vault: VaultFolder, sensors: [VaultPath] = []) {
        reads = grant.reads
        settings = vault.settings
        ignore = vault.ignore
        var redaction = grant.redaction
        var hidden: Set<String> = []
        var health: Set<String> = []
        let devices = grant.reads.contains(.sensors) ? Self.devices(of: vault) : []
        for path in Set(devices + sensors) {
            guard let document = try? vault.document(path) else { continue }
            let isHealth = HealthDevices.isOne(document)
            if Self.isClosed(document) || isHealth && redaction.hidesAllHealth { hidden.insert(path.folder) }
            guard isHealth, !redaction.hiddenHealth.isEmpty else { continue }
            health.insert(path.folder)
            let names = [
                path.folder.split(separator: "/").last.map(String.init) ?? "", document.title,
                document.frontMatter["name"]?.nonEmptyScalar ?? "",
            ]
            redaction.healthDevices.formUnion(
                (names + document.fields.aliases).filter { !$0.isEmpty }.map { Folding.fold($0) })
        }
        self.redaction = redaction
        (hiddenFolders, healthFolders) = (hidden, health)
        key =
            "assistant " + reads.map(\.rawValue).sorted().joined(separator: ",") + " " + redaction.key + " "
            + hidden.sorted().joined(separator: ",") + " " + health.sorted().joined(separator: ",")
    }

    /// The files that say what a device is.
    private static func devices(of vault: VaultFolder) -> [VaultPath] {
        guard let folder = try? OpenFile.folder(Paths.join(vault.root, "sensors")), let entries = try? folder.entries()
        else { return [] }
        return entries.compactMap { entry in
            entry.text.flatMap { VaultPath("sensors/\($0)/device.md") }.flatMap { vault.files.exists($0) ? $0 : nil }
        }
    }

    /// Private, or of a head that nobody understood.
    private static func isClosed(_ document: Document) -> Bool {
        document.privacy != nil || document.frontMatter.unread != nil
    }

    package func admits(_ path: VaultPath) -> Bool {
        let parts = path.text.split(separator: "/")
        guard !parts.contains(where: { $0.hasPrefix(".") }),
            VaultPath(trusted: path.text + "/").privateFolder == nil, !ignore.leavesOut(path)
        else { return false }
        if hiddenFolders.contains(where: { !$0.isEmpty && (path.text == $0 || path.text.hasPrefix($0 + "/")) }) {
            return false
        }
        if path.isMarkdown { return reads.contains(VaultPart(DocumentKind(path: path, type: nil, settings: settings))) }
        guard reads.contains(.sensors), parts.first == "sensors" else { return false }
        if redaction.hidesAllHealth, HealthDevices.isNamed(path) { return false }
        return path.isCSV || parts.count == 2
    }

    package func contents(of path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? {
        guard admits(path) else { return nil }
        let isHealth = HealthDevices.isNamed(path) || healthFolders.contains(path.folder)
        guard path.isMarkdown else {
            if isHealth, path.name == "alerts.csv", !redaction.hiddenHealth.isEmpty { return nil }
            return redaction.redacted(csv: bytes, isHealth: isHealth)
        }
        let document = Document(path: path, contents: bytes, settings: settings)
        guard !Self.isClosed(document), reads.contains(VaultPart(document.kind)),
            document.kind != .sensor || !redaction.hidesAllHealth || !isHealth && !HealthDevices.isOne(document)
        else { return nil }
        return redaction.redacted(document, settings: settings).bytes
    }
}
