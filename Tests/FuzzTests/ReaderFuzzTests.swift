// Readers of small texts: lines, queries, readings, JSON, dates, patterns. Any text is an answer or an error.

import Bytes
import CivilTime
import Search
import Sensors
import Testing
import Vault
import Wording

@Suite struct ReaderFuzzTests {
    private static func now() throws -> LocalDateTime {
        LocalDateTime(
            day: try #require(Day(iso: "2026-11-20")), time: try #require(TimeOfDay(hour: 9, minute: 15)))
    }

    @Test(arguments: Mutator.seeds)
    func lines(seed: UInt64) {
        var mutator = Mutator("lines", seed: seed)
        for round in 0..<5000 {
            let text = (mutator.chance(80) ? "- " : "") + mutator.text(Pieces.line, most: 10)
            let bytes = mutator.bytes(of: text)
            guard let item = LineGrammar.parse(bytes, line: bytes.indices) else { continue }
            let parts =
                [item.bullet, item.mark, item.whenRange, item.content].compactMap { $0 }
                + item.fields.map(\.range).filter { !$0.isEmpty }
            let areInside = parts.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count }
            #expect(areInside, "seed \(seed), round \(round): \(String(reflecting: text))")
            mutator.worked(!item.fields.isEmpty)
            let fields = item.fields.map(\.range).filter { !$0.isEmpty }
            let areOrdered = zip(fields, fields.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
            #expect(areOrdered, "seed \(seed), round \(round): \(String(reflecting: text))")
        }
        mutator.expectWork(1_000)
    }

    @Test(arguments: Mutator.seeds)
    func queries(seed: UInt64) throws {
        let pieces = [
            "word ", "(", ")", " OR ", "OR", " AND ", "NOT ", "-", "\"", "\"a phrase\" ", "tag:", "#tag ", "#",
            "work/* ", "mood:>=1 ",
            "mood:1..2 ", "date:2026-11 ", "date:\"last week\" ", "after:", "before:hier ", "words:>", "/re(g/",
            "/a[b]/i ", "kind:note ",
            "is:open ", "has:photo ", "in:agenda/ ", "key.sub:>3 ", "key:* ", "link:Page~2 ",
            "link:x~99999999999999999999 ", "mention:a ", "*", "ab* ", "..", "due:..2026-11-20 ",
            "path:", "title:", "été ", "日本 ", ":", "::", "\\", "words:99999999999999999999 ", "energy:1e999 ",
            "mood:..", "near:", " ", "'",
        ]
        let parser = QueryParser(now: try Self.now())
        var mutator = Mutator("queries", seed: seed)
        for round in 0..<2000 {
            let text = mutator.text(pieces, most: 9)
            do throws(QueryError) {
                let node = try parser.parse(text)
                mutator.worked(!(node.explanation(.english) + node.explanation(.french)).isEmpty && !text.isEmpty)
            } catch {
                let isInside = error.range.lowerBound >= 0 && error.range.upperBound <= text.count
                #expect(isInside, "seed \(seed), round \(round): \(error.range) of \(String(reflecting: text))")
            }
        }
        mutator.expectWork(380)
    }

    @Test(arguments: Mutator.seeds)
    func readings(seed: UInt64) {
        let pieces = [
            "timestamp,t,ph\n", "time,\"a\"\"b\",c\n", "\u{feff}timestamp\n", "2026-11-20T08:15:00.000Z,24.5,7.2\n",
            "2026-11-20T08:15:00Z,,\n", "2026-11-20T09:15:00+01:00,1\n", "2026-11-20 08:15,1,2,3\n", "1795162500,3\n",
            "1e999,1\n",
            "1795162500000,nan\n", "\"2026-11-20T08:15:00Z\",\"24,5\"\n", "\"open, ", "\"", ",", ",,", "\n", "\r\n",
            "\r", "-", "-.5", "1.",
            "123456789012345678901234567890", "2026-02-30T00:00:00Z,1\n", "9999-12-31T23:59:60Z",
            "0000-00-00T00:00:00Z,1\n", "word,1\n", "é",
        ]
        var mutator = Mutator("readings", seed: seed)
        for round in 0..<4000 {
            let text = (mutator.chance(80) ? "timestamp,t,ph\n" : "") + mutator.text(pieces, most: 9)
            let bytes = mutator.bytes(of: text)
            let file = ReadingsFile(bytes)
            let isWhole = file.values.allSatisfy { $0.count == file.times.count }
            #expect(isWhole, "seed \(seed), round \(round): \(String(reflecting: text))")
            #expect(file.values.joined().allSatisfy { !$0.isInfinite }, "seed \(seed), round \(round)")
            mutator.worked(!file.times.isEmpty)
            let areInside = file.problems.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count }
            #expect(areInside, "seed \(seed), round \(round): \(String(reflecting: text))")
        }
        mutator.expectWork(650)
    }

    /// JSON as it should be.
    private static func json(_ mutator: inout Mutator, depth: Int) -> String {
        let blank = mutator.pick(["", "", " ", "\n"])
        let (count, kind) = (mutator.below(4), depth == 0 ? 2 : mutator.below(3))
        switch kind {
        case 0:
            return "[" + (0..<count).map { _ in json(&mutator, depth: depth - 1) }.joined(separator: "," + blank) + "]"
        case 1:
            let members = (0..<count).map { _ in
                mutator.pick(["\"a\"", "\"é\"", "\"\"", "\"\\u0061\""]) + ":" + blank + json(&mutator, depth: depth - 1)
            }
            return "{" + blank + members.joined(separator: ",") + "}"
        default:
            return mutator.pick([
                "1", "-0", "0.5", "1e5", "1E-7", "12345678901234567890", "true", "false", "null", "\"\"",
                "\"a\\n\\\"b\"",
                "\"\\ud83d\\ude00\"", "\"日本\"",
            ])
        }
    }

    @Test(arguments: Mutator.seeds)
    func json(seed: UInt64) {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"", "\\u00e9", "\\ud83d", "\\ude00", "\\n", "1", "-0", "1e5",
            "1e999", ".5", "true", "nul",
            "null", " ", "\n", "{\"a\":1}", "[1,2]", "12345678901234567890", "é", "\u{1}",
        ]
        var mutator = Mutator("JSON", seed: seed)
        for round in 0..<5000 {
            let text = mutator.chance(60) ? mutator.text(pieces, most: 9) : Self.json(&mutator, depth: 3)
            let bytes = mutator.bytes(of: mutator.chance(30) ? mutator.damaged(text, pieces) : text)
            do throws(JSONError) {
                let value = try JSONReader.read(bytes)
                let again = try JSONReader.read(value.encoded())
                #expect(again.encoded() == value.encoded(), "seed \(seed), round \(round)")
                mutator.worked()
            } catch {
                #expect(0...bytes.count ~= error.offset, "seed \(seed), round \(round)")
            }
        }
        mutator.expectWork(750)
    }

    @Test(arguments: Mutator.seeds)
    func dates(seed: UInt64) throws {
        let pieces = [
            "today", "demain", " ", " ", "lundi", "next", "prochain", "last ", "in 3 days", "il y a 2 semaines",
            "14h30", "2pm", "14:00", "-", "–",
            "2026-11-20", "2026-W47", "20/11/2026", "1/2", "le 3 mars", "March 3rd", "from", "to", "du ", " au ",
            "99999999999999999999", "in ", " years",
            "999999999", "0", "end of month", "fin ", "week ", "Q3", "2026", "février", "29 feb", "noon", "midi",
            "ce soir", "every ", ",", "..", ":", "#", "été", "日", "T", "Z",
        ]
        let now = try Self.now()
        var mutator = Mutator("dates", seed: seed)
        for round in 0..<1500 {
            let text = mutator.text(pieces, most: 8)
            let leaning = mutator.pick([HumanDate.Leaning.past, .future, .nearest])
            _ = HumanDate.parse(text, now: now, leaning: leaning)
            if let found = HumanDate.find(in: text, now: now, leaning: leaning) {
                #expect(!text[found.range].isEmpty, "seed \(seed), round \(round): \(text)")
                mutator.worked()
            }
            if let found = HumanDate.prefix(of: text, now: now, leaning: leaning) {
                #expect(found.end > text.startIndex, "seed \(seed), round \(round): \(text)")
            }
        }
        mutator.expectWork(100)
    }

    @Test(arguments: Mutator.seeds)
    func patterns(seed: UInt64) {
        let pieces = [
            "a", "b", "*", "**", "/", "**/", "?", "[a-c]", "[!a]", "[", "]", "[]", "[z-a]", "\\", "\\*", "é", ".md",
            "-", "^",
        ]
        var mutator = Mutator("patterns", seed: seed)
        for round in 0..<5000 {
            let pattern = mutator.text(pieces, most: 8)
            var path = mutator.text(["a", "b", "/", "é", ".md", "ab/", "-"], most: 8)
            if mutator.chance(50) {
                // A path that the pattern may mean.
                path = pattern.replacing("**", with: mutator.pick(["", "a/b", "é"]))
                    .replacing("*", with: mutator.pick(["", "a", "ab-"])).replacing("?", with: "b")
                    .replacing("[a-c]", with: "b").replacing("[!a]", with: "-")
            }
            mutator.worked(Glob(pattern).matches(path))
            let escaped = path.unicodeScalars.map { "\\" + String($0) }.joined()
            #expect(Glob(escaped).matches(path), "seed \(seed), round \(round): \(String(reflecting: path))")
            #expect(Glob("**").matches(path), "seed \(seed), round \(round): \(String(reflecting: path))")
        }
        mutator.expectWork(500)
    }
}
