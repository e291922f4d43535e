// The rules for what may leave a vault, for all code that reads its files for others: exports and assistants.

import Bytes
import Vault

/// What is withheld from one vault under one permission.
package struct OutgoingRules: Sendable {
    /// The parts left out, with the names of the health devices in this vault.
    package let redaction: Redaction
    /// The settings for parsing documents.
    package let settings: VaultSettings
    /// The owner's own copy: nothing is withheld.
    private let takesEverything: Bool
    /// Folders of health devices, if any health data is withheld.
    package let healthFolders: Set<String>
    private let read: @Sendable (VaultPath) -> Document?

    /// - Parameters:
    ///   - devices: those of the vault; needed if any health data is withheld.
    ///   - read: reads a document of the vault that others reference.
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

    /// Whether the columns of a table are measures of a device that is not a health device.
    package func isTechnical(_ path: VaultPath) -> Bool { path.topFolder == "sensors" && !isHealth(path) }

    /// Why a document is withheld; nil if it may leave.
    package func withholding(_ document: Document) -> Withholding? {
        if takesEverything { return nil }
        if let found = redaction.withholding(document) { return found }
        return redaction.hidesAllHealth && document.kind == .sensor && isHealth(document.path) ? .source(.health) : nil
    }

    /// Why a file is withheld by its path alone; nil if that does not decide.
    package func withholding(_ path: VaultPath) -> Withholding? {
        if takesEverything { return nil }
        if path.isLocked { return .document(.lock) }
        if let folder = path.privateFolder { return .document(.folder(folder)) }
        return redaction.hidesAllHealth && !path.isMarkdown && isHealth(path) ? .source(.health) : nil
    }

    /// The number of bytes examined of a text that is not a document.
    package static let judged = 4 << 20

    /// Why a file is withheld by its contents; nil if it may leave.
    ///
    /// - Parameter bytes: all of a document; of any other text the first `judged` suffice. Called if the path does not decide.
    package func withholding(_ path: VaultPath, reading bytes: () throws -> [UInt8]) rethrows -> Withholding? {
        if let found = withholding(path) { return found }
        guard !takesEverything, path.saysWhetherPrivate else { return nil }
        return withholding(Document(path: path, contents: try bytes(), settings: settings.reading(path)))
    }

    /// The exported form of a document; nil if it is withheld.
    package func document(_ document: Document) -> Document? {
        if takesEverything { return document }
        guard withholding(document) == nil else { return nil }
        let lines = BakedLines.edits(document) { path in read(path).map { withholding($0) != nil } ?? true }
        let bytes = lines.applied(to: document.bytes)
        let open = lines.isEmpty ? document : Document(path: document.path, contents: bytes, settings: settings)
        return redaction.redacted(open, settings: settings)
    }

    /// The exported form of a table; nil if nothing is left.
    package func table(_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? {
        let isHealth = isHealth(path)
        if isHealth, path.name == "alerts.csv", !redaction.hiddenHealth.isEmpty { return nil }
        return redaction.redacted(csv: bytes, isTechnical: isTechnical(path))
    }
}

extension Redaction {
    /// Why a document is withheld, regardless of other devices; nil if it may leave.
    func withholding(_ document: Document) -> Withholding? {
        if let privacy = document.privacy { return .document(privacy) }
        return hidesAllHealth && HealthDevices.isOne(document) ? .source(.health) : nil
    }
}
