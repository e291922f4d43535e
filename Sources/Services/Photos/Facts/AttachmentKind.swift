// Determines the kind of an attachment from its bytes, never its name.

import FileSystem
import Vault

/// What can be attached to an entry. Pictures are listed in `photos:`, all others as links below its text.
package enum AttachmentKind: String, Sendable, CaseIterable {
    case picture, audio, video, pdf, text

    /// Nil for other kinds of bytes, and for an empty file. Throws `SystemError`.
    package static func of(file path: String) throws(SystemError) -> AttachmentKind? {
        AttachmentKind(try ByteSource(file: path))
    }

    package init?(_ source: ByteSource) {
        guard source.size > 0 else { return nil }
        if PhotoKind(source) != nil || Self.isOtherPicture(source) {
            self = .picture
        } else if Self.isAudio(source) {
            self = .audio
        } else if Self.isVideo(source) {
            self = .video
        } else if source.has("%PDF-", at: 0) {
            self = .pdf
        } else if let isDrawing = Self.text(source) {
            self = isDrawing ? .picture : .text
        } else {
            return nil
        }
    }

    /// Pictures whose facts daybook does not read: BMP, JPEG XL (ISO/IEC 18181-2), JPEG 2000 (ISO/IEC 15444-1), Photoshop.
    private static func isOtherPicture(_ source: ByteSource) -> Bool {
        if source.has("BM", at: 0), source.number(at: 2, count: 4, isLittle: true) == source.size { return true }
        if source.bytes(at: 0, count: 2) == [0xff, 0x0a] || source.has("8BPS", at: 0) { return true }
        return source.number(at: 0, count: 4) == 12 && (source.has("JXL ", at: 4) || source.has("jP  ", at: 4))
    }

    private static func isAudio(_ source: ByteSource) -> Bool {
        if source.has("ID3", at: 0) || source.has("fLaC", at: 0) || source.has("#!AMR", at: 0)
            || source.has("MThd", at: 0) || source.has("caff", at: 0)
        {
            return true
        }
        if source.has("RIFF", at: 0), source.has("WAVE", at: 8) { return true }
        if source.has("FORM", at: 0), source.has("AIF", at: 8) { return true }
        // RFC 3533; the first packet names the codec.
        if source.has("OggS", at: 0) { return !source.has("theora", at: 29) }
        if source.has("ftypM4A", at: 4) || source.has("ftypM4B", at: 4) { return true }
        // UTF-16 starts like a frame of layer I, which is not in use.
        if source.bytes(at: 0, count: 2) == [0xff, 0xfe] { return false }
        // A frame of MPEG audio (ISO/IEC 11172-3, section 2.4.1.3): eleven bits, a version, a layer (none: AAC in ADTS), a valid rate.
        guard let head = source.bytes(at: 0, count: 3), head[0] == 0xff, head[1] & 0xe0 == 0xe0 else { return false }
        let isADTS = head[1] & 0xf6 == 0xf0
        return isADTS
            || head[1] & 0x18 != 0x08 && head[1] & 0x06 != 0 && head[2] & 0xf0 != 0xf0 && head[2] & 0x0c != 0x0c
    }

    private static func isVideo(_ source: ByteSource) -> Bool {
        if source.has("RIFF", at: 0), source.has("AVI ", at: 8) { return true }
        // ISO/IEC 14496-12; RFC 8794 (Matroska, WebM); ASF; Flash; MPEG-1 and -2; Ogg.
        if source.has("ftyp", at: 4) || source.has("moov", at: 4) || source.has("FLV", at: 0)
            || source.has("OggS", at: 0)
        {
            return true
        }
        guard let head = source.bytes(at: 0, count: 4) else { return false }
        if head == [0x1a, 0x45, 0xdf, 0xa3] || head == [0x30, 0x26, 0xb2, 0x75] { return true }
        if head[0...2] == [0, 0, 1], head[3] == 0xba || head[3] == 0xb3 { return true }
        return head[0] == 0x47 && source.bytes(at: 188, count: 1) == [0x47] && source.bytes(at: 376, count: 1) == [0x47]
    }

    /// Nil for binary data; else whether it is a drawing (SVG). Text is UTF-8, UTF-16 with a BOM, or one byte per character, without
    /// control characters.
    private static func text(_ source: ByteSource) -> Bool? {
        guard let start = source.bytes(at: 0, count: min(source.size, 4096)) else { return nil }
        if [[0xff, 0xfe], [0xfe, 0xff]].contains(Array(start.prefix(2))) { return false }
        guard !start.contains(where: { $0 < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].contains($0) || $0 == 0x7f }) else {
            return nil
        }
        let plain = start.count { $0 < 0x80 }
        // A character may be truncated at the end of the piece.
        let isUTF8 = (0...3).contains { String(validating: start.dropLast($0), as: UTF8.self) != nil }
        guard isUTF8 || plain * 5 >= start.count * 4 else { return nil }
        let words = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{feff}" }
        return words.hasPrefix("<svg")
            || (words.hasPrefix("<?xml") || words.hasPrefix("<!--")) && words.contains("<svg")
    }
}
