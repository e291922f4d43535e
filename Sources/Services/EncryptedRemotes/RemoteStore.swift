// Where an encrypted remote keeps its files: packs that never change, and manifests of which each generation is written once.

/// Names of packs are as manifests have them. Whoever keeps the files can read nothing but names, sizes and times.
protocol RemoteStore {
    /// Looks at what is there now. Throws `EncryptedRemoteError`.
    func refresh() throws

    func manifestNames() throws -> [String]
    func manifest(_ name: String) throws -> [UInt8]

    /// The path of a pack's file here. Throws `EncryptedRemoteError.missing`.
    func packFile(_ name: String) throws -> String

    func has(pack name: String) throws -> Bool
    /// Whether a pack is there, of this many bytes as far as that is known without reading it.
    func has(pack name: String, size: Int) throws -> Bool

    /// Where a new pack is to be written, before `add`.
    func draft(_ name: String) throws -> String

    /// Writes what is new. Packs first, the manifest after them, and what is to go at the end: whatever is cut off leaves what was there.
    ///
    /// - Returns: false where the generation, or the place after the manifest that was read last, is taken; then nothing has changed.
    func add(packs: [String], manifest: [UInt8], generation: Int, removing: Removal) throws -> Bool

    /// Packs that are there, with the time of their last change in nanoseconds since the epoch.
    func packs() throws -> [(name: String, modified: Int64)]

    /// Gives a manifest that cannot be read another name, so that it is none any more.
    func setAside(_ name: String) throws
}

struct Removal: Sendable {
    var packs: [String] = []
    var manifests: [String] = []
}

enum ManifestName {
    /// `0000000042.age`
    static func of(_ generation: Int) -> String {
        let digits = String(generation)
        return String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits + ".age"
    }

    /// The generation that a name begins with: `0000000042.age`, and its copies by programs that synchronise folders,
    /// `0000000042.sync-conflict-20261120-101500-ABCDEFG.age`, `0000000042 (conflicted copy).age`.
    static func generation(_ name: String) -> Int? { Int(name.prefix { $0.isASCII && $0.isNumber }) }

    static func isCopy(_ name: String) -> Bool { generation(name).map { of($0) != name } ?? true }

    /// Neither a file on its way nor one that was set aside.
    static func isManifest(_ name: String) -> Bool {
        name.hasSuffix(".age") && !name.hasPrefix(".") && !name.hasPrefix("~")
    }
}
