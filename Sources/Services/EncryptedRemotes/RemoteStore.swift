// The storage of an encrypted remote: packs that never change, and manifests, each generation of which is written once.

/// Packs are named as in the manifests. The storage learns only names, sizes and times.
protocol RemoteStore {
    /// Reads the current state. Throws `EncryptedRemoteError`.
    func refresh() throws

    func manifestNames() throws -> [String]
    func manifest(_ name: String) throws -> [UInt8]

    /// The path of a local copy of a pack. Throws `EncryptedRemoteError.missing`.
    func packFile(_ name: String) throws -> String

    func has(pack name: String) throws -> Bool
    /// Whether a pack is there, of this many bytes as far as that is known without reading it.
    func has(pack name: String, size: Int) throws -> Bool

    /// The path to write a new pack to, before `add`.
    func draft(_ name: String) throws -> String

    /// Writes packs first, then the manifest, and removes files last, so that an interruption leaves the old state intact.
    ///
    /// - Returns: false if the generation, or the place after the manifest that was read last, is taken; then nothing has changed.
    func add(packs: [String], manifest: [UInt8], generation: Int, removing: Removal) throws -> Bool

    /// The present packs, with their modification times in nanoseconds since the epoch.
    func packs() throws -> [(name: String, modified: Int64)]

    /// Renames an unreadable manifest, so that it no longer counts as one.
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

    /// The generation at the beginning of a name: `0000000042.age`, and its copies by file synchronisers,
    /// `0000000042.sync-conflict-20261120-101500-ABCDEFG.age`, `0000000042 (conflicted copy).age`.
    static func generation(_ name: String) -> Int? { Int(name.prefix { $0.isASCII && $0.isNumber }) }

    static func isCopy(_ name: String) -> Bool { generation(name).map { of($0) != name } ?? true }

    /// Excludes temporary files and those set aside.
    static func isManifest(_ name: String) -> Bool {
        name.hasSuffix(".age") && !name.hasPrefix(".") && !name.hasPrefix("~")
    }
}
