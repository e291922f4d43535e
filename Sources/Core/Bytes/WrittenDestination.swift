// What the destination of a link means, from what is written in Markdown.

package enum WrittenDestination {
    /// Without the backslashes that take the meaning from punctuation (CommonMark 0.31, sections 2.4 and 6.3) and with `%20` as what it
    /// means.
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
