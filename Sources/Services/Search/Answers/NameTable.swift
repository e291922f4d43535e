// The names of all documents in one block of memory, for matching a few typed letters within milliseconds.

import Bytes
import SQLite
import Vault

/// File names, titles and aliases, folded. An immutable snapshot: rebuild it when the vault changes.
package struct NameTable: Sendable {
    /// How well a name matches, best first.
    package enum Fit: Int, Sendable, Comparable {
        case whole, start, startOfWord, inside

        package static func < (first: Fit, second: Fit) -> Bool { first.rawValue < second.rawValue }
    }

    package struct Match: Sendable, Hashable {
        /// The document's number in the index.
        package let document: Int64
        /// The name, folded.
        package let name: String
        package let fit: Fit
        /// An alias, rather than the file name or title.
        package let isAlias: Bool
    }

    /// The names in byte order, each preceded by a newline, with another after the last.
    private var bytes: [UInt8] = [.newline]
    /// For each name its start, its document, and whether it is an alias.
    private var starts: [UInt32] = []
    private var documents: [Int64] = []
    private var aliases: [Bool] = []

    package init(_ index: VaultIndex) throws {
        let count = Int(try index.database.integer("SELECT count(*) FROM documents") ?? 0)
        starts.reserveCapacity(count * 2)
        documents.reserveCapacity(count * 2)
        aliases.reserveCapacity(count * 2)
        bytes.reserveCapacity(count * 48)
        let names = try index.database.prepare(
            "SELECT key, document, rank FROM names WHERE \(Self.isName) ORDER BY key, rank, document")
        while try names.step() {
            names.withBytes(0) { key in add(key, names.integer(1), isAlias: names.integer(2) == 2) }
        }
    }

    /// Of a path's suffixes only the last component is needed here.
    private static let isName = "(instr(key, '/') = 0 OR rank > 0)"

    package var count: Int { starts.count }

    private mutating func add(_ key: UnsafeRawBufferPointer, _ document: Int64, isAlias: Bool) {
        starts.append(UInt32(bytes.count))
        documents.append(document)
        aliases.append(isAlias)
        bytes.append(contentsOf: key)
        bytes.append(.newline)
    }

    /// The documents with a name that contains all typed words, best first, without duplicates. An empty text matches nothing.
    package func matches(_ typed: String, limit: Int) -> [Match] {
        let words = Folding.fold(typed).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        let whole = Array(Folding.fold(typed.trimmed).utf8)
        guard !whole.isEmpty else { return [] }
        let enough = Self.enough(limit)
        var best = Best(limit: limit)
        let (wholes, starts) = namesStarting(with: whole, enough)
        best.add(wholes)
        best.add(starts)
        // Mostly enough names begin with the typed letters: then no others need to be searched.
        guard !best.isFull else { return best.matches }
        let (wordStarts, insides) = names(holding: words, notStartingWith: whole, enough)
        best.add(wordStarts)
        best.add(insides)
        return best.matches
    }

    /// The number of matches of a kind after which more would not improve the result.
    private static func enough(_ limit: Int) -> Int { limit * 8 }

    /// The same as `matches` without a table, if enough names begin with the typed text that no others need to be searched; else nil.
    static func matches(
        beginningWith typed: String, limit: Int, in database: Database
    ) throws(SQLiteError) -> [Match]? {
        let whole = Folding.fold(typed.trimmed)
        guard !whole.isEmpty else { return nil }
        let names = try database.prepare(
            "SELECT key, document, rank FROM names WHERE key >= ?1 AND key < ?2 AND \(isName) ORDER BY key, rank, document"
        )
        names.bind(1, whole)
        // After all names with this prefix.
        names.bind(2, whole + "\u{10FFFF}")
        var (wholes, others): ([Match], [Match]) = ([], [])
        while others.count < enough(limit), try names.step() {
            let name = names.text(0)
            let match = Match(
                document: names.integer(1), name: name, fit: name == whole ? .whole : .start,
                isAlias: names.integer(2) == 2)
            if match.fit == .start {
                others.append(match)
            } else if wholes.count < enough(limit) {
                wholes.append(match)
            }
        }
        var best = Best(limit: limit)
        best.add(wholes)
        best.add(others)
        return best.isFull ? best.matches : nil
    }

    /// Collects matches, best kind first, one per document.
    private struct Best {
        let limit: Int
        private(set) var matches: [Match] = []
        private var seen: Set<Int64> = []

        init(limit: Int) { self.limit = limit }

        var isFull: Bool { matches.count >= limit }

        /// Adds matches of one kind; short names come first.
        mutating func add(_ kind: [Match]) {
            guard !isFull else { return }
            for match in kind.sorted(by: { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) })
            where !isFull && seen.insert(match.document).inserted { matches.append(match) }
        }
    }

    private func namesStarting(with typed: [UInt8], _ enough: Int) -> (whole: [Match], start: [Match]) {
        var (wholes, others): ([Match], [Match]) = ([], [])
        bytes.withUnsafeBufferPointer { bytes in
            var number = first(notBefore: typed, bytes)
            while number < starts.count, others.count < enough, bytes[range(number)].starts(with: typed) {
                if range(number).count > typed.count {
                    others.append(match(number, .start))
                } else if wholes.count < enough {
                    wholes.append(match(number, .whole))
                }
                number += 1
            }
        }
        return (wholes, others)
    }

    /// The first name not before another in byte order.
    private func first(notBefore name: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if bytes[range(middle)].lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func names(
        holding words: [[UInt8]], notStartingWith typed: [UInt8], _ enough: Int
    ) -> (startOfWord: [Match], inside: [Match]) {
        guard let longest = words.max(by: { $0.count < $1.count }) else { return ([], []) }
        var (wordStarts, insides): ([Match], [Match]) = ([], [])
        bytes.withUnsafeBufferPointer { bytes in
            var at = 1
            var number = 0
            while wordStarts.count < enough,
                let hit = Self.find(longest, in: bytes, from: at, to: bytes.count)
            {
                // The name that contains the hit.
                number = name(holding: hit, from: number)
                let range = self.range(number)
                at = range.upperBound + 1
                let startsWord = hit == range.lowerBound || !Self.isWord(bytes[hit - 1])
                guard startsWord || insides.count < enough, !bytes[range].starts(with: typed),
                    words.allSatisfy({ Self.find($0, in: bytes, from: range.lowerBound, to: range.upperBound) != nil })
                else { continue }
                if startsWord {
                    wordStarts.append(match(number, .startOfWord))
                } else {
                    insides.append(match(number, .inside))
                }
            }
        }
        return (wordStarts, insides)
    }

    private func match(_ number: Int, _ fit: Fit) -> Match {
        Match(
            document: documents[number], name: String(decoding: bytes[range(number)], as: UTF8.self), fit: fit,
            isAlias: aliases[number])
    }

    /// The documents with the most similar names, most similar first. The name is folded. Names with another first letter are only
    /// considered for a single slip.
    package func similar(to name: String, limit: Int) -> [Int64] {
        let wanted = Array(name.utf8)
        let reach = max(1, min(3, wanted.count / 4))
        var found: [(distance: Int, name: String, document: Int64)] = []
        bytes.withUnsafeBufferPointer { bytes in
            for number in starts.indices {
                let range = self.range(number)
                guard abs(range.count - wanted.count) <= reach, !range.isEmpty else { continue }
                guard let distance = EditDistance.between(wanted, Array(bytes[range]), limit: reach) else { continue }
                found.append((distance, String(decoding: bytes[range], as: UTF8.self), documents[number]))
            }
        }
        var seen: Set<Int64> = []
        return Array(
            found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.document)
                .filter { seen.insert($0).inserted }.prefix(limit))
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

    private func range(_ number: Int) -> Range<Int> {
        let end = number + 1 < starts.count ? Int(starts[number + 1]) : bytes.count
        return Int(starts[number])..<end - 1
    }

    private func name(holding offset: Int, from low: Int) -> Int {
        var (low, high) = (low, starts.count)
        // Mostly one of the next few.
        var step = 1
        while low + step < starts.count, Int(starts[low + step]) <= offset {
            low += step
            step *= 2
        }
        high = min(high, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private static func find(
        _ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int? {
        let last = end - word.count
        var at = start
        return word.withUnsafeBufferPointer { word in
            let first = word[0]
            while at <= last {
                if bytes[at] == first {
                    var length = 1
                    while length < word.count, bytes[at + length] == word[length] { length += 1 }
                    if length == word.count { return at }
                }
                at += 1
            }
            return nil
        }
    }
}

/// A document as shown in a list of names.
package struct NamedDocument: Sendable, Hashable {
    package let path: VaultPath
    package let title: String
    package let kind: DocumentKind
}

extension VaultIndex {
    package func nameTable() throws -> NameTable { try NameTable(self) }

    /// The matches of `NameTable.matches`, if enough names begin with the typed text that no others need to be searched; else nil. Throws
    /// `SQLiteError`.
    package func nameMatches(beginningWith typed: String, limit: Int) throws -> [NameTable.Match]? {
        try NameTable.matches(beginningWith: typed, limit: limit, in: database)
    }

    /// The documents with these numbers, as far as they still exist. Throws `SQLiteError`.
    package func namedDocuments(_ numbers: [Int64]) throws -> [Int64: NamedDocument] {
        let statement = try database.prepare("SELECT path, title, kind FROM documents WHERE id = ?")
        var found: [Int64: NamedDocument] = [:]
        for number in numbers {
            statement.bind(1, number)
            if try statement.step() { found[number] = Self.named(statement) }
            statement.reset()
        }
        return found
    }

    /// The most recently written documents, newest first. Throws `SQLiteError`.
    package func newestDocuments(_ count: Int) throws -> [NamedDocument] {
        let statement = try database.prepare("SELECT path, title, kind FROM documents ORDER BY id DESC LIMIT \(count)")
        var found: [NamedDocument] = []
        while try statement.step() { found.append(Self.named(statement)) }
        return found
    }

    private static func named(_ row: Statement) -> NamedDocument {
        NamedDocument(
            path: VaultPath(trusted: row.text(0)), title: row.text(1),
            kind: DocumentKind(rawValue: row.text(2)) ?? .note)
    }
}
