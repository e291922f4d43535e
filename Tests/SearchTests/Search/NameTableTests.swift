// Names that typed letters find: against looking at each name.

import Bytes
import Search
import TestSupport
import Testing
import Vault

@Suite struct NameTableTests {
    private static let words = ["garden", "tea", "té", "pool", "a", "ga", "old", "den", "gâteau", "2026"]

    private func index(_ names: [String]) throws -> VaultIndex {
        // One file for each folded name.
        let files = Dictionary(names.map { (Folding.fold($0), $0) }, uniquingKeysWith: { first, _ in first }).values
        return try IndexedVault(Dictionary(uniqueKeysWithValues: files.map { ("notes/\($0).md", "Text.\n") })).open()
    }

    private func fit(_ name: String, _ typed: String) -> NameTable.Fit? {
        let words = typed.split(separator: " ").map(String.init)
        guard !words.isEmpty, words.allSatisfy(name.contains) else { return nil }
        if name == typed { return .whole }
        if name.hasPrefix(typed) { return .start }
        guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }), let hit = name.ranges(of: longest).first
        else { return nil }
        let before = name[..<hit.lowerBound].last
        return before.map { !$0.isLetter && !$0.isNumber } ?? true ? .startOfWord : .inside
    }

    @Test(arguments: 0..<12) func findsWhatALookAtEachNameFinds(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = (0..<60).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
                .joined(separator: [" ", "-", ""].randomElement(using: &random) ?? "")
        }
        let index = try index(names)
        let table = try index.nameTable()
        var askedIndex = 0
        let folded = Set(names.map { Folding.fold($0) })
        for typed in Self.words + ["g", "e", "tea old", "old tea", "zz", "  garden ", "arde"] {
            let wanted = Folding.fold(typed.split(separator: " ").joined(separator: " "))
            let expected = folded.compactMap { name in fit(name, wanted).map { (name, $0) } }
                .sorted { ($0.1.rawValue, $0.0.utf8.count, $0.0) < ($1.1.rawValue, $1.0.utf8.count, $1.0) }
            let found = table.matches(typed, limit: 100)
            #expect(found.map(\.name) == expected.map(\.0), "seed \(seed), “\(typed)”")
            #expect(found.map(\.fit) == expected.map(\.1), "seed \(seed), “\(typed)”")
            // Of a kind that very many names are of, not the shortest but the first are found.
            let few = table.matches(typed, limit: 3)
            #expect(few.map(\.fit) == Array(expected.map(\.1).prefix(3)), "seed \(seed), “\(typed)”")
            #expect(Set(few.map(\.name)).isSubset(of: expected.map(\.0)))
            // Names that begin so are enough, or the index does not say.
            if let asked = try index.nameMatches(beginningWith: typed, limit: 3) {
                #expect(asked == few, "seed \(seed), “\(typed)”")
                askedIndex += 1
            } else {
                #expect(expected.count { $0.1 <= .start } < 3, "seed \(seed), “\(typed)”")
            }
        }
        #expect(askedIndex > 0)
    }

    @Test func nothingTypedFindsNothing() throws {
        let table = try index(["tea"]).nameTable()
        #expect(table.matches("", limit: 5).isEmpty && table.matches("  ", limit: 5).isEmpty)
        #expect(table.matches("tea", limit: 5).map(\.fit) == [.whole])
    }
}
