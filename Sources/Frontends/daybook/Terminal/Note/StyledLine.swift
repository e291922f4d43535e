// A line on the terminal: pieces of text with colours and links, and their widths.

struct StyledLine: Equatable {
    struct Piece: Equatable {
        var text: String
        /// Parameters of “Select Graphic Rendition” (ECMA-48), such as `1;34`; empty for none.
        var codes = ""
        /// The destination of a link (the escape sequence OSC 8).
        var address: String?
    }

    private(set) var pieces: [Piece] = []
    private(set) var width = 0

    init() {}

    init(_ text: String, codes: String = "") { add(Piece(text: text, codes: codes), TerminalText.width(text)) }

    mutating func add(_ piece: Piece, _ columns: Int) {
        guard !piece.text.isEmpty else { return }
        width += columns
        if let last = pieces.indices.last, pieces[last].codes == piece.codes, pieces[last].address == piece.address {
            pieces[last].text += piece.text
        } else {
            pieces.append(piece)
        }
    }

    mutating func add(_ line: StyledLine) {
        for piece in line.pieces { add(piece, 0) }
        width += line.width
    }

    /// Padded with blanks before or after.
    func padded(to columns: Int, _ alignment: Alignment = .left) -> StyledLine {
        let missing = max(0, columns - width)
        let front = alignment == .right ? missing : alignment == .center ? missing / 2 : 0
        var line = StyledLine(String(repeating: " ", count: front))
        line.add(self)
        line.add(Piece(text: String(repeating: " ", count: missing - front)), missing - front)
        return line
    }

    enum Alignment { case left, center, right }

    /// Without invisible trailing blanks.
    private var trimmed: ArraySlice<Piece> {
        var pieces = pieces[...]
        while var last = pieces.last, last.address == nil, last.text.utf8.last == UInt8(ascii: " ") {
            while last.text.utf8.last == UInt8(ascii: " ") { last.text.removeLast() }
            pieces.removeLast()
            if !last.text.isEmpty { pieces.append(last) }
        }
        return pieces
    }

    /// The output for the terminal. The texts are already harmless.
    var written: String {
        var output = ""
        for piece in trimmed {
            if let address = piece.address { output += "\u{1b}]8;;\(address)\u{1b}\\" }
            output += piece.codes.isEmpty ? piece.text : "\u{1b}[\(piece.codes)m\(piece.text)\u{1b}[0m"
            if piece.address != nil { output += "\u{1b}]8;;\u{1b}\\" }
        }
        return output
    }
}
