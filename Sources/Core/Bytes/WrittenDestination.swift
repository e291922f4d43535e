// Decodes link destinations written in Markdown.

package enum WrittenDestination {
    /// Without the backslashes that escape punctuation (CommonMark 0.31, sections 2.4 and 6.3), and with
    /// percent-escapes such as `%20` decoded.
    package static func decoded(_ written: some StringProtocol) -> String {
        guard written.utf8.contains(.backslash) else { return PercentEncoding.decoded(written) }
        var bytes: [UInt8] = []
        var rest = Array(written.utf8)[...]
        while let byte = rest.popFirst() {
            bytes.append(byte == .backslash && rest.first?.isPunctuation == true ? rest.removeFirst() : byte)
        }
        return PercentEncoding.decoded(String(decoding: bytes, as: UTF8.self))
    }
}
