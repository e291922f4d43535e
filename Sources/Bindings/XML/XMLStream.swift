// An XML document of any length as events, piece after piece, bounded in depth and without entities of its own.

internal import CExpat

/// What expat, or one of our bounds, had to say against a document.
package struct XMLError: Error, Sendable, Hashable {
    package let message: String
    /// From 1.
    package let line: Int
}

/// Who wants to know what is in a document.
package protocol XMLHandler: AnyObject {
    func start(_ name: XMLBytes, _ attributes: XMLAttributes)
    func end(_ name: XMLBytes)
    /// Text between tags; one text may come in several pieces.
    func text(_ bytes: XMLBytes)
}

/// A reader that is fed with the bytes of one document. UTF-8, UTF-16 and what expat knows beside them become UTF-8. What a document type
/// declares is passed over, and a document that declares or uses entities beyond those of XML 1.0 §4.6 is refused: they name
/// files, and multiply.
package final class XMLStream {
    /// Elements within one another beyond which a document is refused.
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

    /// The line that is read now, from 1.
    package var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    /// Reads the next bytes. Throws `XMLError`; then nothing more can be read.
    package func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLError) {
        if !bytes.isEmpty { try feed(bytes, isFinal: false) }
    }

    private func feed(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) throws(XMLError) {
        var rest = bytes[...]
        repeat {
            // expat counts in 32 bits.
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 28))
            rest = rest.dropFirst(piece.count)
            try parse(piece, isFinal: isFinal && rest.isEmpty)
        } while !rest.isEmpty
    }

    /// Tells that the document ends here. Throws `XMLError`.
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

    /// The same for a handler that asks for lines. Throws `XMLError`.
    package func read(_ bytes: [UInt8]) throws(XMLError) {
        var failure: XMLError?
        bytes.withUnsafeBytes { buffer in
            // Told at once that nothing follows, expat does not count lines, which are not asked for.
            do throws(XMLError) { try feed(buffer, isFinal: true) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}

extension XMLStream {
    /// That of the library, as it says itself: `expat_2.5.0`.
    package static var libraryVersion: String { XML_ExpatVersion().map { String(cString: $0) } ?? "" }
}
