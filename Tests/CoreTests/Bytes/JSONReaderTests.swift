// Reading JSON: what is one value, and what is none.

import Testing

@testable import Bytes

private func read(_ text: String) throws(JSONError) -> JSONValue {
    try JSONReader.read(Array(text.utf8))
}

@Suite struct JSONReaderTests {
    private static let samples: [(String, JSONValue)] = [
        ("null", JSONValue.null), ("true", true), (" false\n", false),
        ("0", 0), ("-0", .double(-0.0)), ("12", 12), ("-7", -7), ("9223372036854775807", .int(.max)),
        ("-9223372036854775808", .int(.min)), ("9223372036854775808", .double(9_223_372_036_854_775_808)),
        ("1.5", 1.5), ("1e3", 1000.0), ("-2.5E-3", -0.0025), ("1e-400", 0.0),
        ("4.9e-324", .double(.leastNonzeroMagnitude)),
        (#""""#, ""), (#""été""#, "été"), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{c}\n\r\tz"),
        (#""\u00e9\u20AC""#, "é€"), (#""\ud83c\udfc3""#, "🏃"), (#""\u0000""#, "\0"),
        ("[]", []), ("[ 1 , [ ] ]", [1, []]), ("{}", .object([])),
        (#"{"a":1, "b" : [true]}"#, .members([("a", 1), ("b", [true])])),
        (#"{"a":1,"a":2}"#, .members([("a", 1), ("a", 2)])),
    ]

    @Test(arguments: samples)
    func values(text: String, expected: JSONValue) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        ("", "1:1: unexpected end"), ("  ", "1:3: unexpected end"), ("nul", "1:4: unexpected end"),
        ("nulL", "1:4: unexpected 'L'"), ("1 2", "1:3: text after the value"), ("[1,]", "1:4: unexpected ']'"),
        ("[1 2]", "1:4: unexpected '2'"), ("[1", "1:3: unexpected end"), ("{\"a\":1,}", "1:8: unexpected '}'"),
        ("{a:1}", "1:2: unexpected 'a'"), ("{\"a\" 1}", "1:6: unexpected '1'"),
        ("{\n  \"é\": }", "2:8: unexpected '}'"),
        ("01", "1:1: not a number"), ("-", "1:2: unexpected end"), ("-a", "1:1: not a number"),
        ("1.", "1:3: unexpected end"), ("1.e1", "1:1: not a number"), (".5", "1:1: unexpected '.'"),
        ("+1", "1:1: unexpected '+'"), ("1e999", "1:1: not a number"), ("NaN", "1:1: unexpected 'N'"),
        ("\"a", "1:3: unexpected end"), ("\"a\nb\"", "1:3: control character in a string"),
        (#""\x""#, "1:2: not an escape"), (#""\u12g4""#, "1:2: not an escape"),
        (#""\ud83c""#, "1:2: half of a surrogate pair"), (#""\udfc3""#, "1:2: half of a surrogate pair"),
        (#""\ud83c\u0041""#, "1:2: half of a surrogate pair"), ("'a'", "1:1: unexpected '''"),
        ("[1] // x", "1:5: text after the value"), ("\u{feff}1", "1:1: unexpected byte 0xef"),
    ])
    func errors(text: String, expected: String) {
        #expect {
            try read(text)
        } throws: {
            "\($0)" == expected
        }
    }

    @Test func illFormedUTF8() {
        #expect {
            try JSONReader.read([.quote, 0xc3, .quote])
        } throws: {
            ($0 as? JSONError)?.kind == .notUTF8
        }
    }

    @Test func depth() throws {
        let limit = JSONReader.depthLimit
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        #expect(try read(deepest).array?.count == 1)
        #expect {
            try read("[" + deepest + "]")
        } throws: {
            ($0 as? JSONError)?.kind == .tooDeep
        }
        #expect(throws: JSONError.self) { try read(String(repeating: "{\"a\":", count: 100_000)) }
    }

    @Test func lookUp() throws {
        let value = try read(#"{"a": [1, 2.5, "x", false], "a": {"b": null}, "n": 3}"#)
        #expect(value["a"]?["b"] == .null)
        #expect(value["n"]?.double == 3)
        #expect(value["n"]?.int == 3)
        #expect(value["z"] == nil)
        let first = try #require(value.object?.first?.value)
        #expect(first[1]?.double == 2.5)
        #expect(first[2]?.string == "x")
        #expect(first[3]?.bool == false)
        #expect(first[4] == nil)
    }
}
