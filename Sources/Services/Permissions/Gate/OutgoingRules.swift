// The rules for what may leave a vault: whoever reads its files for others, an export or an assistant, asks these.

import Bytes
import Vault

/// What stays of one vault, as one permission has it.
package struct OutgoingRules: Sendable {
    /// What is left out, with the names of the devices of health in this vault.
    package let redaction: Redaction
    /// Those that the documents are read with.
    package let settings: VaultSettings
    /// The owner's own copy: nothing stays.
    private let takesEverything: Bool
    /// Folders of devices of health, where something of health is held back.
    package let healthFolders: Set<String>
    private let read: @Sendable (VaultPath) -> Document?

    /// - Parameters:
    ///   - devices: those of the vault; asked for where something of health is held back.
    ///   - read: a document of the vault, which others name.
    package init(
        _ redaction: Redaction, settings: VaultSettings, takesEverything: Bool = false,
        devices: @autoclosure () -> [Document] = [], read: @escaping @Sendable (VaultPath) -> Document? = { _ in nil }
    ) {
        let devices = redaction.hiddenHealth.isEmpty ? [] : devices().filter { HealthDevices.isOne($0) }
        var redaction = redaction
        for device in devices {
            let names = [
                device.path.folder.split(separator: "/").last.map(String.init) ?? "", device.title,
                device.frontMatter["name"]?.nonEmptyScalar ?? "",
            ]
            redaction.healthDevices.formUnion(
                (names + device.fields.aliases).filter { !$0.isEmpty }.map { Folding.fold($0) })
        }
        self.redaction = redaction
        self.settings = settings
        self.takesEverything = takesEverything
        self.read = read
        healthFolders = Set(devices.map(\.path.folder))
    }

    package func isHealth(_ path: VaultPath) -> Bool {
        HealthDevices.isNamed(path) || healthFolders.contains(path.folder)
    }

    /// Whether the columns of a table are measures of a device that is not one of health.
    package func isTechnical(_ path: VaultPath) -> Bool { path.topFolder == "sensors" && !isHealth(path) }

    /// Why a document stays; nil where it leaves.
    package func withholding(_ document: Document) -> Withholding? {
        if takesEverything { return nil }
        if let found = redaction.withholding(document) { return found }
        return redaction.hidesAllHealth && document.kind == .sensor && isHealth(document.path) ? .source(.health) : nil
    }

    /// Why any file stays, by its place alone; nil where that does not decide.
    package func withholding(_ path: VaultPath) -> Withholding? {
        if takesEverything { return nil }
        if path.isLocked { return .document(.lock) }
        if let folder = path.privateFolder { return .document(.folder(folder)) }
        return redaction.hidesAllHealth && !path.isMarkdown && isHealth(path) ? .source(.health) : nil
    }

    /// So much of a text that is not a document is looked at.
    package static let judged = 4 << 20

    /// Why a file stays, by what it says of itself; nil where it leaves.
    ///
    /// - Parameter bytes: all of a document; the first `judged` of any other text are enough. Asked for where the path does not decide.
    package func withholding(_ path: VaultPath, reading bytes: () throws -> [UInt8]) rethrows -> Withholding? {
        if let found = withholding(path) { return found }
        guard !takesEverything, path.saysWhetherPrivate else { return nil }
        return withholding(Document(path: path, contents: try bytes(), settings: settings.reading(path)))
    }

    /// A document as it leaves; nil where it stays.
    package func document(_ document: Document) -> Document? {
        if takesEverything { return document }
        guard withholding(document) == nil else { return nil }
        let lines = BakedLines.edits(document) { path in read(path).map { withholding($0) != nil } ?? true }
        let bytes = lines.applied(to: document.bytes)
        let open = lines.isEmpty ? document : Document(path: document.path, contents: bytes, settings: settings)
        return redaction.redacted(open, settings: settings)
    }

    /// A table as it leaves; nil where nothing of it does.
    package func table(_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? {
        let isHealth = isHealth(path)
        if isHealth, path.name == "alerts.csv", !redaction.hiddenHealth.isEmpty { return nil }
        return redaction.redacted(csv: bytes, isTechnical: isTechnical(path))
    }
}

extension Redaction {
    /// Why a document stays, whatever other devices there are; nil where it leaves.
    func withholding(_ document: Document) -> Withholding? {
        if let privacy = document.privacy { return .document(privacy) }
        return hidesAllHealth && HealthDevices.isOne(document) ? .source(.health) : nil
    }
}
