// The documents open in the editor, which replace those on disk.

import Bytes
import RemoteCalls

package struct OpenDocuments: Sendable {
    private var buffers: [String: TextBuffer] = [:]

    package init() {}

    package subscript(address: String) -> TextBuffer? { buffers[address] }

    package var addresses: [String] { buffers.keys.sorted() }

    /// `textDocument/didOpen`. Throws `RemoteError` for incomplete parameters.
    package mutating func open(_ parameters: JSONValue) throws(RemoteError) -> String {
        guard let document = parameters["textDocument"], let address = document["uri"]?.string,
            let text = document["text"]?.string
        else { throw RemoteError(.invalidParams, "textDocument without uri or text") }
        buffers[address] = TextBuffer(Array(text.utf8), version: document["version"]?.int ?? 0)
        return address
    }

    /// `textDocument/didChange`: each change applies to the result of the previous one. Throws `RemoteError` for a document that is not
    /// open, and for a change without a text; earlier changes are kept.
    package mutating func change(_ parameters: JSONValue, _ encoding: PositionEncoding) throws(RemoteError) -> String {
        guard let document = parameters["textDocument"], let address = document["uri"]?.string,
            var buffer = buffers.removeValue(forKey: address)
        else { throw RemoteError(.invalidParams, "a change of what is not open") }
        defer { buffers[address] = buffer }
        let version = document["version"]?.int ?? buffer.version + 1
        guard let changes = parameters["contentChanges"]?.array else {
            throw RemoteError(.invalidParams, "a change without contentChanges")
        }
        for change in changes {
            guard let text = change["text"]?.string else {
                throw RemoteError(.invalidParams, "a change without a text")
            }
            if let range = TextRange(change["range"]) {
                buffer.replace(range, with: Array(text.utf8), version: version, encoding)
            } else {
                buffer.replace(with: Array(text.utf8), version: version)
            }
        }
        return address
    }

    package mutating func close(_ parameters: JSONValue) -> String? {
        guard let address = parameters["textDocument"]?["uri"]?.string else { return nil }
        return buffers.removeValue(forKey: address) == nil ? nil : address
    }
}

extension TextPosition {
    init?(_ json: JSONValue?) {
        guard let line = json?["line"]?.int, let character = json?["character"]?.int else { return nil }
        self.init(line: line, character: character)
    }

    package var json: JSONValue { .members([("line", .int(line)), ("character", .int(character))]) }
}

extension TextRange {
    init?(_ json: JSONValue?) {
        guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
        self.init(start, end)
    }

    package var json: JSONValue { .members([("start", start.json), ("end", end.json)]) }
}
