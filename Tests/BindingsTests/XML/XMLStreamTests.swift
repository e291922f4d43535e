// XML as events: what is handed over, and what is refused.

import Testing

@testable import XML

@Suite struct XMLStreamTests {
    private final class Log: XMLHandler {
        var lines: [String] = []
        func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
            lines.append("<" + name.text + attributes.map { " \($0.name.text)=\($0.value.text)" }.joined())
            if let value = attributes["a"] { lines.append("a is " + value.text) }
        }
        func end(_ name: XMLBytes) { lines.append(name == "b" ? "end of b" : ">" + name.text) }
        func text(_ bytes: XMLBytes) { lines.append(bytes.text) }
    }

    private func read(_ text: String) throws(XMLError) -> [String] {
        let log = Log()
        try XMLStream.read(Array(text.utf8), log)
        return log.lines
    }

    @Test func eventsComeInOrder() throws {
        let lines = try read("<?xml version='1.0'?><!DOCTYPE x SYSTEM 'x.dtd'><x a='1' é='&lt;2'><b>t&amp;</b></x>")
        #expect(lines == ["<x a=1 é=<2", "a is 1", "<b", "t", "&", "end of b", ">x"])
    }

    @Test func piecesMakeADocument() throws {
        let log = Log()
        let stream = try XMLStream(log)
        for byte in Array("<x><b>ü</b></x>".utf8) {
            try withUnsafeBytes(of: byte) { (bytes) throws(XMLError) in try stream.feed(bytes) }
        }
        try stream.finish()
        #expect(log.lines == ["<x", "<b", "ü", "end of b", ">x"])
    }

    @Test(arguments: [
        "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><x>&b;</x>",
        "<!DOCTYPE x [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><x>&f;</x>",
        "<!DOCTYPE x SYSTEM 'x.dtd'><x>&unknown;</x>", "<x><y></x>", "<x>", "", "no XML",
        String(repeating: "<x>", count: 300),
    ])
    func isRefused(_ text: String) {
        #expect(throws: XMLError.self) { try read(text) }
    }

    @Test func theLineIsTold() {
        #expect(throws: XMLError(message: "mismatched tag", line: 3)) { try read("<x>\n<y>\n</x>") }
    }
}
