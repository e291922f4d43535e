// Patterns of file names, CSV records, distances of words, scalars out of bytes, references of HTML.

import Bytes
import Testing

@Suite struct SmallTextTests {
    @Test(arguments: [
        ("*.md", "a.md", true), ("*.md", "a/b.md", false), ("**/*.md", "a/b/c.md", true), ("**/*.md", "c.md", true),
        ("a/**", "a/b/c", true), ("a/**", "b/c", false), ("a?c", "abc", true), ("a?c", "aéc", true),
        ("a?c", "a/c", false),
        ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[^a-c]x", "dx", true), ("[]]", "]", true),
        ("[ab", "[ab", false),
        ("\\*", "*", true), ("\\*", "a", false), ("", "", true), ("", "a", false), ("*", "", true),
        ("a*b*c", "aXbYc", true),
        ("a*b*c", "aXbY", false), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("[z-a]", "m", false),
    ])
    func globs(pattern: String, path: String, matches: Bool) {
        #expect(Glob(pattern).matches(path) == matches)
    }

    @Test func aPatternOfManyStarsEnds() {
        #expect(!Glob(String(repeating: "*a", count: 40)).matches(String(repeating: "a", count: 200) + "b"))
    }

    @Test(arguments: [
        ("a,b\nc", ["a", "b"], 4), ("a,b\r\nc", ["a", "b"], 5), ("", [""], 0), (",", ["", ""], 1),
        ("\"a,b\",c", ["a,b", "c"], 7),
        ("\"a\"\"b\"\n", ["a\"b"], 7), ("\"a\nb\",c\n", ["a\nb", "c"], 8), ("\"open", ["open"], 5),
        ("a\"b,c", ["a\"b", "c"], 5),
        ("é,日\r", ["é", "日"], 7),
    ])
    func csvRecords(text: String, fields: [String], next: Int) {
        let read = CSVRow.read(Array(text.utf8), 0)
        #expect(read.fields == fields)
        #expect(read.next == next)
    }

    @Test func numbersOfAFixedWidth() {
        #expect(String(padded: 7, to: 2) == "07" && String(padded: 2026, to: 2) == "2026")
        #expect(String(padded: UInt32(0xab), to: 8, radix: 16) == "000000ab")
        #expect(StableHash.digits(0x0123_4567_89ab_cdef) == "0123456789abcdef" && StableHash.digits(1).utf8.count == 16)
    }

    @Test(
        arguments: [
            (12, "12"), (-0.5, "-0.5"), (0.1 + 0.2, "0.30000000000000004"), (1e15, "1000000000000000.0"),
            (1e17, "1e+17"), (-0.0, "0"),
            (.infinity, "inf"), (.nan, "nan"),
        ] as [(Double, String)])
    func shortNumbers(number: Double, text: String) { #expect(number.shortText == text) }

    @Test func percentEncoding() {
        #expect(PercentEncoding.encoded("a-b._~/é \u{0}") == "a-b._~%2F%C3%A9%20%00")
        #expect(PercentEncoding.encoded("é/ %") { $0 >= 0x80 || $0 == .slash } == "é/%20%25")
        #expect(PercentEncoding.encoded("plain") == "plain" && PercentEncoding.encoded("") == "")
        let all = String(String.UnicodeScalarView((0..<0x100).compactMap { Unicode.Scalar($0) }))
        #expect(PercentEncoding.decoded(PercentEncoding.encoded(all)) == all)
    }

    @Test(
        arguments: [
            ("&#46; x", "#46", 0x2e), ("&#x2E;", "#x2E", 0x2e), ("&#X2e;", "#X2e", 0x2e), ("&#0;", "#0", 0),
            ("&#xffffffff;", "#xffffffff", 0xffff_ffff), ("&#+5;", "#+5", nil), ("&#x+5;", "#x+5", nil),
            ("&#-0;", "#-0", nil), ("&#;", "#", nil), ("&#x;", "#x", nil), ("&#4a;", "#4a", nil), ("&amp;", "amp", nil),
            ("&46;", "46", nil), ("&#xfffffffff;", nil, nil), ("&amp", nil, nil), ("&", nil, nil),
        ] as [(String, String?, UInt32?)])
    func characterReferences(text: String, name: String?, number: UInt32?) {
        #expect(CharacterReference.name(text.utf8) == name)
        #expect(name.flatMap(CharacterReference.number) == number)
    }

    @Test func namesOfCharacters() {
        let named = CharacterReference.named
        #expect(named["nbsp"] == "\u{a0}" && named["eacute"] == "é" && named["yuml"] == "ÿ" && named["amp"] == "&")
    }

    @Test func csvRecordsInTheirOrder() {
        let bytes = Array("\u{feff}a,b\r\n\"1\n2\",3\n\n4".utf8)
        #expect(bytes.textStart == 3 && bytes.lineEnd == "\r\n")
        let records = Array(CSVRow.records(bytes, from: bytes.textStart))
        #expect(records.map(\.fields) == [["a", "b"], ["1\n2", "3"], [""], ["4"]])
        #expect(records.map(\.range) == [3..<8, 8..<16, 16..<17, 17..<18])
        #expect(Array(CSVRow.records([])).isEmpty && [UInt8]().textStart == 0 && [UInt8]().lineEnd == "\n")
    }

    @Test(arguments: [["a", "b"], ["", ""], ["a,b", "\"q\"", "x\ny", " z ", "r\rs"], ["é", "=1+1"]])
    func csvIsReadAsWritten(fields: [String]) {
        #expect(CSVRow.read(Array(CSVRow.text(fields).utf8), 0).fields == fields)
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("milk", "mlik", 1), ("kitten", "sitting", 3), ("lait", "lati", 1), ("ca", "abc", 3),
        ("a", "b", 1),
    ])
    func distances(first: String, second: String, expected: Int) {
        #expect(EditDistance.between(Array(first), Array(second), limit: 9) == expected)
        #expect(EditDistance.between(Array(second), Array(first), limit: expected) == expected)
        #expect(EditDistance.between(Array(first), Array(second), limit: expected - 1) == nil)
    }

    @Test(
        arguments: [
            ([0x61], nil), ([0xc3, 0xa9], nil), ([0xe2, 0x82, 0xac], nil), ([0xf0, 0x9f, 0x93, 0x85], nil),
            ([0xef, 0xbf, 0xbd], nil),
            ([0x61, 0x80], 1), ([0xc3], 0), ([0xc0, 0x80], 0), ([0xe0, 0x80, 0x80], 0), ([0xed, 0xa0, 0x80], 0),
            ([0xf4, 0x90, 0x80, 0x80], 0), ([0x61, 0xf0, 0x9f, 0x93], 1), ([0xff], 0),
        ] as [([UInt8], Int?)])
    func illFormedBytes(bytes: [UInt8], at: Int?) {
        #expect(UTF8Scalars.firstIllFormed(bytes) == at)
        #expect((String(validating: bytes, as: UTF8.self) == nil) == (at != nil))
    }

    @Test func everyScalarComesBack() {
        for value in stride(from: UInt32(0), through: 0x10ffff, by: 97) where value & 0x1ff800 != 0xd800 {
            var bytes: [UInt8] = [0x20]
            UTF8Scalars.append(value, to: &bytes)
            bytes.withUnsafeBufferPointer { buffer in
                let (scalar, length) = UTF8Scalars.decode(buffer, at: 1)
                #expect(scalar == value && length == bytes.count - 1)
                #expect(UTF8Scalars.before(buffer, bytes.count) == value)
            }
        }
    }

    @Test(arguments: [
        ("a.html", "b.html"), ("x/a.html", "x/b.html"), ("x/y/a.html", "x/z/b c.html"), ("x/a.html", "é/100%.html"),
        ("x/a.html", "x/a.html"), ("x/y/z/a.html", "index.html"), ("xy/a.html", "x/b&'.html"),
    ])
    func addressesAreWrittenAsTheyAreMade(source: String, target: String) {
        var bytes = Array("<".utf8)
        RelativeAddress.append(from: source, to: target, to: &bytes)
        let address = RelativeAddress.encoded(RelativeAddress.relative(from: source, to: target))
        #expect(String(decoding: bytes, as: UTF8.self) == "<" + address)
    }

    @Test func aByteIsLookedForInItsRange() {
        let bytes = Array("a:b".utf8)
        #expect(bytes.contains(.colon, in: 0..<3) && bytes.contains(.colon, in: 1..<2))
        #expect(
            !bytes.contains(.colon, in: 0..<1) && !bytes.contains(.colon, in: 2..<3)
                && ![UInt8]().contains(.colon, in: 0..<0))
    }
}
