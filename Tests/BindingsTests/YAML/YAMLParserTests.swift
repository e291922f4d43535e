// libyaml through our tree: values, places, bounds.

import Testing
import YAML

@Suite struct YAMLParserTests {
    private func parse(_ text: String) throws -> YAMLNode? { try YAMLParser.parse(Array(text.utf8)) }

    @Test(arguments: [
        ("a: 1", YAMLScalar.integer(1)), ("a: 1.5", .number(1.5)), ("a: true", .boolean(true)), ("a: ~", .null),
        ("a:", .null), ("a: '1'", .text("1")), ("a: yes", .text("yes")), ("a: 0x1f", .integer(31)),
        ("a: -.inf", .number(-.infinity)),
        ("a: 12:30", .text("12:30")), ("a: 2026-11-20", .text("2026-11-20")), ("a: !!str 1", .text("1")),
        ("a: +", .text("+")),
        ("a: 1e3", .number(1000)), ("a: .", .text(".")),
    ])
    func scalars(text: String, expected: YAMLScalar) throws {
        #expect(try parse(text)?[key: "a"]?.value == expected)
    }

    @Test func rangesAreBytesEvenBehindAccents() throws {
        let text = "été: à\nb: [ç, d]\n"
        let root = try #require(try parse(text))
        let bytes = Array(text.utf8)
        func written(_ node: YAMLNode?) -> String? { node.map { String(decoding: bytes[$0.range], as: UTF8.self) } }
        #expect(written(root[key: "été"]) == "à")
        #expect(written(root[key: "b"]) == "[ç, d]")
        #expect(written(root[key: "b"]?.sequence?.last) == "d")
    }

    @Test func aliasesAreFollowed() throws {
        let root = try parse("a: &x [1, 2]\nb: *x\n")
        #expect(root?[key: "b"]?.sequence?.compactMap(\.scalar) == ["1", "2"])
    }

    @Test func aBombIsRefused() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            text +=
                "a\(level): &a\(level) [" + [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
                + "]\n"
        }
        #expect(throws: YAMLError.self) { _ = try self.parse(text) }
    }

    @Test func deepNestingIsRefused() {
        #expect(throws: YAMLError.self) { _ = try self.parse(String(repeating: "[", count: 5000)) }
        #expect(throws: YAMLError.self) { _ = try self.parse("a: " + String(repeating: "{b: ", count: 5000)) }
    }

    @Test func errorsNameTheirPlace() {
        #expect {
            _ = try self.parse("a: 1\nb: [1\nc: 2\n")
        } throws: { error in
            ((error as? YAMLError)?.offset ?? 0) >= 5
        }
    }

    @Test func invalidUTF8IsAnErrorNotACrash() {
        #expect(throws: YAMLError.self) { _ = try YAMLParser.parse([0x61, 0x3a, 0x20, 0xff, 0xfe, 0x0a]) }
    }
}
