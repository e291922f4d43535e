// A vault in a temporary folder, with its index, for one test.

import CivilTime
import FileSystem
import Pages
import Permissions
import Photos
import Search
import Testing
import Vault
import Wording

/// Removed with all that is in it at the end of its life.
final class TemporaryVault {
    let folder: String
    let files: VaultFiles

    var root: String { Paths.join(folder, "vault") }
    var site: String { Paths.join(folder, "site") }

    init(_ contents: [String: String] = [:]) throws {
        folder = try Paths.makeTemporaryFolder(in: "/tmp", prefix: "daybook-test-")
        try Paths.makeFolder(Paths.join(folder, "vault"))
        files = try VaultFiles(folder: Paths.join(folder, "vault"))
        for (path, text) in contents { try write(path, text) }
    }

    deinit { try? Paths.removeTree(folder) }

    func write(_ path: String, _ text: String) throws { try write(path, bytes: Array(text.utf8)) }

    func write(_ path: String, bytes: [UInt8]) throws {
        try files.restore(try #require(VaultPath(path)), bytes)
    }

    func remove(_ path: String) throws { try Paths.removeFile(Paths.join(root, path)) }

    /// - Parameter now: nanoseconds since the epoch; nil: that of the machine.
    func index(now: Int64? = nil) throws -> VaultIndex {
        try VaultIndex.open(
            try VaultFolder(folder: root),
            .init(
                cacheFolder: Paths.join(folder, "cache"), temporaryFolder: folder, now: now ?? MachineFacts.now(),
                processors: 2))
    }

    /// Copies of drawings; of photos none.
    var drawings: WebPictures { WebPictures(cache: PictureCache(folder: Paths.join(folder, "cache")), maker: nil) }

    /// What leaves where nothing is decided.
    func exportGrant(via route: ExportRoute) throws -> ExportGrant {
        try Self.exportGrant(via: route, state: Paths.join(folder, "state"), root)
    }

    static func exportGrant(via route: ExportRoute, state: String, _ root: String) throws -> ExportGrant {
        try PermissionGate(
            store: PermissionStore(folder: state), history: PermissionHistory(folder: state),
            .init(now: 0, session: "1", restricted: [], missingNotifier: nil, vaultRoot: root)
        ).exportGrant(via: route, keepsPlaces: true)
    }

    static let today = Day(iso: "2026-11-21")!

    func query(_ text: String) throws -> ResolvedQuery {
        ResolvedQuery(resolved: try QueryParser(now: LocalDateTime(day: Self.today, time: .noon)).parse(text))
    }

    /// - Parameters:
    ///   - destination: nil: `site`.
    ///   - later: an hour from now, when no file was written just before.
    ///   - now: of the export, in nanoseconds since the epoch.
    @discardableResult
    func export(
        _ text: String = "", to destination: String? = nil, today: Day = today, language: LanguageCode = .english,
        generator: String = "daybook test", dryRun: Bool = false, formulas: FormulaConverter? = nil,
        pictures: WebPictures? = nil, later: Bool = false, now: Int64? = nil
    ) throws -> ExportReport {
        var options = SiteOptions(
            destination: destination ?? site, query: try query(text), today: today, language: language,
            generator: generator, utcOffset: { _ in 0 }, dryRun: dryRun)
        options.formulas = formulas
        options.pictures = pictures
        let index = try index(now: later ? MachineFacts.now() + 3_600_000_000_000 : now)
        return try SiteExport(index: index, grant: try exportGrant(via: .html), options: options).run()
    }

    /// The text of a file of the site.
    func page(_ path: String) throws -> String {
        String(decoding: try OpenFile.reading(Paths.join(site, path)).readAll(), as: UTF8.self)
    }

    func hasPage(_ path: String) -> Bool { FileStamp.exists(Paths.join(site, path)) }

    /// All files below a folder with their bytes.
    static func tree(_ root: String, below: String = "") throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for entry in try OpenFile.folder(Paths.join(root, below)).entries() {
            let path = below.isEmpty ? entry.text ?? "" : below + "/" + (entry.text ?? "")
            if entry.kind == .folder {
                found.merge(try tree(root, below: path)) { first, _ in first }
            } else {
                found[path] = try OpenFile.reading(Paths.join(root, path)).readAll()
            }
        }
        return found
    }
}

extension String {
    /// How often a text occurs in this one.
    func components(of text: String) -> Int { ranges(of: text).count }
}
