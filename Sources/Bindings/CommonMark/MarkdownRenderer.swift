// Renders GitHub Flavored Markdown to HTML with the reference parser.

internal import CCMark
import Synchronization

/// Renders Markdown as HTML with cmark-gfm (github.github.com/gfm).
///
/// Debian's cmark-gfm silently produces wrong output if two threads parse with the strikethrough or autolink
/// extension (they share a table of special characters), so rendering is serialised; to use two cores, start a second
/// process.
package enum MarkdownRenderer {
    package struct Options: Sendable {
        /// Replaces raw HTML and dangerous links (CMARK_OPT_SAFE, the library's default).
        package var isSafe = true
        /// Tables, task lists, strikethrough, autolinks, tag filter.
        package var extensions: [String] = MarkdownRenderer.gfmExtensions
        package var hasFootnotes = false
        package var smartPunctuation = false

        package init() {}
    }

    package static let gfmExtensions = ["table", "strikethrough", "autolink", "tagfilter", "tasklist"]

    /// The HTML of a document body. Invalid UTF-8 becomes U+FFFD. What would take too long is shown verbatim: a table
    /// with very many columns and rows as text, a text without any harmless reading as code.
    package static func html(of markdown: [UInt8], options: Options = Options()) -> [UInt8] {
        var flags = CMARK_OPT_VALIDATE_UTF8
        if !options.isSafe { flags |= CMARK_OPT_UNSAFE }
        if options.hasFootnotes { flags |= CMARK_OPT_FOOTNOTES }
        if options.smartPunctuation { flags |= CMARK_OPT_SMART }
        return withDocument(markdown, flags, extensions: options.extensions) { root, parser in
            guard let text = cmark_render_html(root, flags, cmark_parser_get_syntax_extensions(parser)) else {
                return source(markdown)
            }
            defer { cmark_get_default_mem_allocator().pointee.free(text) }
            var length = 0
            while text[length] != 0 { length += 1 }
            return text.withMemoryRebound(to: UInt8.self, capacity: length) {
                [UInt8](UnsafeBufferPointer(start: $0, count: length))
            }
        } ?? source(markdown)
    }

    private static func source(_ markdown: [UInt8]) -> [UInt8] {
        var html = Array("<pre><code>".utf8)
        for byte in String(decoding: markdown, as: UTF8.self).utf8 {
            switch byte {
            case UInt8(ascii: "&"): html += "&amp;".utf8
            case UInt8(ascii: "<"): html += "&lt;".utf8
            case UInt8(ascii: ">"): html += "&gt;".utf8
            default: html.append(byte)
            }
        }
        return html + "</code></pre>\n".utf8
    }

    private static let turn = Mutex(())

    /// Parses a text, one at a time, and passes on its tree; nil if there is not enough memory or it would take too long.
    static func withDocument<Result: Sendable>(
        _ markdown: [UInt8], _ flags: Int32, extensions: [String],
        _ body: (_ root: OpaquePointer, _ parser: OpaquePointer) -> Result
    ) -> Result? {
        let traps = markdown.withUnsafeBufferPointer { MarkdownTraps($0) }
        if traps.isSourceOnly { return nil }
        return turn.withLock { _ in
            _ = registered
            let flags = traps.hasTooManyFootnotes ? flags & ~CMARK_OPT_FOOTNOTES : flags
            guard let parser = cmark_parser_new(flags) else { return nil }
            defer { cmark_parser_free(parser) }
            for name in extensions where !traps.extensions.contains(name) {
                if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
            }
            markdown.withUnsafeBytes { buffer in
                cmark_parser_feed(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
            }
            guard let root = cmark_parser_finish(parser) else { return nil }
            defer { cmark_node_free(root) }
            return body(root, parser)
        }
    }

    /// Registration is not thread-safe; a static is initialised only once.
    private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()
}

extension MarkdownRenderer {
    /// The version reported by the library.
    package static var libraryVersion: String { String(cString: cmark_version_string()) }
}
