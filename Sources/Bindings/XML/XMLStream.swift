// Streams XML documents of any length as events, with limited depth and without custom entities.

internal import CExpat

/// An error of expat, or of one of our limits.
package struct XMLError: Error, Sendable, Hashable {
    package let message: String
    /// From 1.
    package let line: Int
}

/// Receives the events of a document.
package protocol XMLHandler: AnyObject {
    func start(_ name: XMLBytes, _ attributes: XMLAttributes)
    func end(_ name: XMLBytes)
    /// Text between tags; may arrive in several pieces.
    func text(_ bytes: XMLBytes)
}

/// Parses the bytes of one document. UTF-8, UTF-16 and other encodings known to expat become UTF-8. Document type
/// declarations are skipped, and a document that declares or uses entities beyond those of XML 1.0 §4.6 is refused:
/// entities can refer to files, and expand exponentially.
package final class XMLStream {
    /// The maximum nesting of elements.
    package static let depthLimit = 256

    private let parser: OpaquePointer
    fileprivate let handler: any XMLHandler
    fileprivate var depth = 0
    fileprivate var refusal: String?

    package init(_ handler: any XMLHandler) throws(XMLError) {
        guard let parser = XML_ParserCreate(nil) else { throw XMLError(message: "out of memory", line: 0) }
        self.parser = parser
        self.handler = handler
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { XMLStream.of($0).begin($1, $2) },
            { XMLStream.of($0).finish($1) })
        XML_SetCharacterDataHandler(parser) { user, start, count in
            guard let start else { return }
            XMLStream.of(user).handler.text(XMLBytes(start, count: Int(count)))
        }
        XML_SetEntityDeclHandler(parser) { user, _, _, _, _, _, _, _, _ in
            XMLStream.of(user).refuse("declares entities")
        }
        XML_SetSkippedEntityHandler(parser) { user, name, _ in
            XMLStream.of(user).refuse("unknown entity \(name.map { String(cString: $0) } ?? "")")
        }
    }

    deinit { XML_ParserFree(parser) }

    private static func of(_ user: UnsafeMutableRawPointer?) -> XMLStream {
        guard let user else { preconditionFailure("the parser was given its user data in init") }
        return Unmanaged<XMLStream>.fromOpaque(user).takeUnretainedValue()
    }

    private func begin(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let name else { return }
        depth += 1
        if depth > Self.depthLimit { return refuse("nested more than \(Self.depthLimit) levels deep") }
        handler.start(XMLBytes(name), XMLAttributes(attributes))
    }

    private func finish(_ name: UnsafePointer<CChar>?) {
        guard let name else { return }
        depth -= 1
        handler.end(XMLBytes(name))
    }

    private func refuse(_ message: String) {
        refusal = refusal ?? message
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    /// The current line, from 1.
    package var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    /// Parses the next bytes. Throws `XMLError`, after which parsing cannot continue.
    package func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLError) {
        if !bytes.isEmpty { try feed(bytes, isFinal: false) }
    }

    private func feed(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) throws(XMLError) {
        var rest = bytes[...]
        repeat {
            // expat uses 32-bit lengths.
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 28))
            rest = rest.dropFirst(piece.count)
            try parse(piece, isFinal: isFinal && rest.isEmpty)
        } while !rest.isEmpty
    }

    /// Marks the end of the document. Throws `XMLError`.
    package func finish() throws(XMLError) {
        try parse(UnsafeRawBufferPointer(start: nil, count: 0), isFinal: true)
    }

    private func parse(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) throws(XMLError) {
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        let status = XML_Parse(parser, start, Int32(bytes.count), isFinal ? 1 : 0)
        guard status != XML_STATUS_OK else { return }
        let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "cannot be read as XML"
        throw XMLError(message: refusal ?? words, line: Int(clamping: XML_GetCurrentLineNumber(parser)))
    }
}

extension XMLStream {
    /// Reads a whole document. Throws `XMLError`.
    package static func read(_ bytes: [UInt8], _ handler: any XMLHandler) throws(XMLError) {
        try XMLStream(handler).read(bytes)
    }

    /// The same for a handler that needs line numbers. Throws `XMLError`.
    package func read(_ bytes: [UInt8]) throws(XMLError) {
        var failure: XMLError?
        bytes.withUnsafeBytes { buffer in
            // If told at once that nothing follows, expat does not count lines, which are not needed here.
            do throws(XMLError) { try feed(buffer, isFinal: true) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}

extension XMLStream {
    /// The version reported by the library: `expat_2.5.0`.
    package static var libraryVersion: String { XML_ExpatVersion().map { String(cString: $0) } ?? "" }
}
