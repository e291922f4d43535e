// Printing JSON.

import Testing

@testable import Bytes

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite struct JSONWriterTests {
    private static let samples: [(JSONValue, String)] = [
        (JSONValue.null, "null"), (true, "true"), (5, "5"), (5.0, "5"), (-0.5, "-0.5"), (0.1, "0.1"),
        (1e20, "1e+20"), (.double(.nan), "null"), (.double(.infinity), "null"), (.double(-0.0), "-0"),
        (.double(0.1 + 0.2), "0.30000000000000004"), (.int(.min), "-9223372036854775808"),
        ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t\u{1}\u{1f}\u{7f}é🏃", "\"\\n\\r\\t\\u0001\\u001f\\u007fé🏃\""),
        (
            "«\u{a0}’\u{9b}\u{202a}\u{202e}\u{202f}\u{2066}\u{2069}\u{206a}",
            "\"«\u{a0}’\\u009b\\u202a\\u202e\u{202f}\\u2066\\u2069\u{206a}\""
        ),
        ([], "[]"), ([1, [2], []], "[1,[2],[]]"), (.members([]), "{}"),
        (.members([("b", 1), ("a", [nil])]), #"{"b":1,"a":[null]}"#),
    ]

    @Test(arguments: samples)
    func compact(value: JSONValue, expected: String) {
        #expect(text(value.encoded()) == expected)
    }

    @Test func indented() {
        let value = JSONValue.members([("a", [1, .members([("b", "x")])]), ("c", []), ("d", .members([]))])
        #expect(
            text(value.encoded(indented: true)) == """
                {
                  "a": [
                    1,
                    {
                      "b": "x"
                    }
                  ],
                  "c": [],
                  "d": {}
                }
                """)
    }

    @Test func structure() {
        var json = JSONWriter()
        json.object { json in
            json.member("schema", "daybook.tags/1")
            json.member("count", 2)
            json.member("mean", 0.5)
            json.member("complete", true)
            json.member("more", JSONValue.null)
            json.key("tags")
            json.array { json in
                for tag in ["a", "b"] { json.string(tag) }
                json.null()
                json.bool(false)
                json.double(2)
                json.int(.min)
            }
        }
        #expect(
            text(json.bytes)
                == #"{"schema":"daybook.tags/1","count":2,"mean":0.5,"complete":true,"more":null,"#
                + #""tags":["a","b",null,false,2,-9223372036854775808]}"#)
    }

    @Test func valuesAtTheTopAreLines() {
        var json = JSONWriter()
        json.object { $0.member("a", 1) }
        json.object { _ in }
        json.int(3)
        #expect(text(json.bytes) == "{\"a\":1}\n{}\n3")
    }

    @Test func theErrorOfTheBodyComesThrough() {
        var json = JSONWriter()
        #expect(throws: CancellationError.self) {
            try json.array { _ throws(CancellationError) in throw CancellationError() }
        }
    }
}
