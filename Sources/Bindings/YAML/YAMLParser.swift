// Builds a tree with byte offsets from libyaml's events, with limits of depth and of the nodes that aliases expand to.

internal import CYAML

/// An error of libyaml, or of one of our limits.
package struct YAMLError: Error, Sendable {
    package let message: String
    /// The byte offset in the text.
    package let offset: Int
}

package enum YAMLParser {
    /// Limits of nesting and size: a hundred levels and a million nodes is not front matter.
    static let maximumDepth = 100
    static let maximumNodes = 100_000

    /// The first document of `text` as a tree; nil if there is none. Throws `YAMLError`.
    package static func parse(_ text: [UInt8]) throws(YAMLError) -> YAMLNode? {
        var builder = Builder(text)
        return try builder.document()
    }
}

private struct Builder {
    private let text: [UInt8]
    private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
    private var size = 0
    /// The end of the last sequence or mapping: after the bracket in flow style.
    private var lastEnd = 0
    /// The byte offset of each character, since libyaml counts characters; empty if all are single bytes.
    private var offsets: [Int] = []

    init(_ text: [UInt8]) {
        self.text = text
        if text.contains(where: { $0 >= 0x80 }) {
            offsets = text.indices.filter { text[$0] & 0xc0 != 0x80 }
        }
    }

    private func offset(_ mark: yaml_mark_t) -> Int {
        offsets.isEmpty ? min(mark.index, text.count) : mark.index < offsets.count ? offsets[mark.index] : text.count
    }

    mutating func document() throws(YAMLError) -> YAMLNode? {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { throw YAMLError(message: "out of memory", offset: 0) }
        defer { yaml_parser_delete(&parser) }
        yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        let input = text
        var result: YAMLNode?
        var failure: YAMLError?
        input.withUnsafeBufferPointer { buffer in
            yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
            do throws(YAMLError) {
                while true {
                    var event = try next(&parser)
                    defer { yaml_event_delete(&event) }
                    switch event.type {
                    case YAML_STREAM_END_EVENT: return
                    case YAML_DOCUMENT_START_EVENT:
                        result = try node(&parser, depth: 0)
                        return
                    default: continue
                    }
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return result
    }

    private func next(_ parser: inout yaml_parser_t) throws(YAMLError) -> yaml_event_t {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
            let message = parser.problem.map { String(cString: $0) } ?? "cannot be read as YAML"
            let place =
                parser.error == YAML_READER_ERROR
                ? min(Int(parser.problem_offset), text.count) : offset(parser.problem_mark)
            throw YAMLError(message: message, offset: place)
        }
        return event
    }

    private mutating func node(_ parser: inout yaml_parser_t, depth: Int) throws(YAMLError) -> YAMLNode? {
        var event = try next(&parser)
        defer { yaml_event_delete(&event) }
        let start = offset(event.start_mark)
        guard depth < YAMLParser.maximumDepth else {
            throw YAMLError(message: "nested more than \(YAMLParser.maximumDepth) levels deep", offset: start)
        }
        let sizeBefore = size
        size += 1
        try checkSize(at: start)
        let made: YAMLNode
        let anchor: UnsafeMutablePointer<yaml_char_t>?
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            anchor = scalar.anchor
            let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            made = YAMLNode(
                content: .scalar(value), style: Self.style(scalar.style), tag: Self.text(scalar.tag),
                range: start..<max(start, offset(event.end_mark)))
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            anchor = sequence.anchor
            var items: [YAMLNode] = []
            while let item = try node(&parser, depth: depth + 1) { items.append(item) }
            made = YAMLNode(
                content: .sequence(items), style: sequence.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block,
                tag: Self.text(sequence.tag),
                range:
                    start..<max(
                        start,
                        sequence.style == YAML_FLOW_SEQUENCE_STYLE ? lastEnd : items.last?.range.upperBound ?? start))
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            anchor = mapping.anchor
            var pairs: [YAMLNode.Pair] = []
            while let key = try node(&parser, depth: depth + 1) {
                guard let value = try node(&parser, depth: depth + 1) else { break }
                pairs.append(YAMLNode.Pair(key: key, value: value))
            }
            made = YAMLNode(
                content: .mapping(pairs), style: mapping.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block,
                tag: Self.text(mapping.tag),
                range:
                    start..<max(
                        start,
                        mapping.style == YAML_FLOW_MAPPING_STYLE ? lastEnd : pairs.last?.value.range.upperBound ?? start
                    ))
        case YAML_ALIAS_EVENT:
            let name = Self.text(event.data.alias.anchor) ?? ""
            guard let (target, targetSize) = anchors[name] else {
                throw YAMLError(message: "unknown alias *\(name)", offset: start)
            }
            size += targetSize
            try checkSize(at: start)
            return YAMLNode(
                content: target.content, style: target.style, tag: target.tag,
                range: start..<max(start, offset(event.end_mark)))
        default:
            lastEnd = offset(event.end_mark)
            return nil
        }
        if let anchor { anchors[String(cString: anchor)] = (made, size - sizeBefore) }
        return made
    }

    private func checkSize(at offset: Int) throws(YAMLError) {
        guard size <= YAMLParser.maximumNodes else {
            throw YAMLError(message: "more than \(YAMLParser.maximumNodes) values, aliases counted", offset: offset)
        }
    }

    private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    private static func style(_ style: yaml_scalar_style_t) -> YAMLNode.Style {
        switch style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .literal
        default: .quoted
        }
    }
}

extension YAMLParser {
    /// The version reported by the library.
    package static var libraryVersion: String { String(cString: yaml_get_version_string()) }
}
