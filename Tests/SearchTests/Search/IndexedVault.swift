// A vault in a temporary folder with an index of its own.

import Agenda
import CivilTime
import FileSystem
import Search
import TestSupport
import Testing
import Vault
import Wording

struct IndexedVault {
    let folder: TemporaryFolder
    let cache: TemporaryFolder
    static let now = LocalDateTime(day: Day(iso: "2026-11-20")!, time: TimeOfDay(hour: 9, minute: 15)!)

    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        cache = try TemporaryFolder()
        for (name, text) in files { try write(name, text) }
    }

    func write(_ name: String, _ text: String) throws { try folder.write(text, to: name) }

    func location(_ name: String) -> String { folder.path + "/" + name }

    /// - Parameter now: nanoseconds since the epoch. Long after all files were written, no file is looked into because it is young.
    func open(rebuild: Bool = false, now: Int64 = MachineFacts.now()) throws -> VaultIndex {
        var options = VaultIndex.Options(
            cacheFolder: cache.path, temporaryFolder: cache.path, now: now, processors: 2)
        options.rebuild = rebuild
        return try VaultIndex.open(try VaultFolder(folder: folder.path), options)
    }

    /// The paths that a query finds, in order.
    func find(_ query: String, now: Int64 = MachineFacts.now()) throws -> [String] {
        try open(now: now).search(
            ResolvedQuery(resolved: QueryParser(now: Self.now).parse(query)), today: Self.now.day, order: .path
        ).hits.map(
            \.path.text)
    }

    /// Everything the index says of each document, to compare two indexes.
    func dump(_ index: VaultIndex) throws -> [String] {
        let answer = try index.search(.everything, today: Self.now.day, order: .path)
        let tags = try index.tags(today: Self.now.day).map { "\($0.tag)=\($0.count)" }
        let documents = try answer.hits.map { hit in
            let links = try index.links(of: hit.path)
            return
                "\(hit.path) \(hit.title) \(hit.kind) \(hit.day?.iso ?? "") \(hit.mood ?? 9) \(hit.words) \(hit.tags) "
                + "\(links.outgoing.map(\.text)) \(links.incoming.map(\.text)) \(links.broken.map(\.text))"
        }
        let words = try ["alpha", "beta", "gamma", "delta", "tag:x", "is:open", "has:mood", "extra:*"].map { word in
            try index.search(
                ResolvedQuery(resolved: QueryParser(now: Self.now).parse(word)), today: Self.now.day, order: .path
            ).hits.map(
                \.path.text
            )
            .joined(separator: ",")
        }
        let agenda = try index.agenda(
            from: Self.now.day.adding(days: -400), to: Self.now.day.adding(days: 400), reader: .fixed(0),
            today: Self.now.day)
        let lines =
            agenda.events.map { "\($0.line.path):\($0.line.number) \($0.span.start)" }
            + agenda.tasks.map { "\($0.line.path):\($0.line.number) \($0.day?.iso ?? "")" }
        let findings = try VaultCheck(index).findings().map {
            "\($0.path):\($0.position) \($0.problem.code) \($0.problem.message[.english])"
        }
        return documents + tags + words + lines + findings
    }
}
