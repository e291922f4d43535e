// Detects input that would take cmark-gfm too long: a short text must not take minutes or gigabytes.

/// How much of GitHub Flavored Markdown is safe for a text, by upper bounds of the work, computed in one pass.
///
/// Debian's cmark-gfm (0.29.0.gfm.6) limits none of these. It pads the rows of a table to the width of its header
/// (CVE-2023-37463), rereads a paragraph at each line that may follow a table header, a word at each `@` in it, and
/// the rest of a paragraph at each `<![CDATA[`, and copies a link definition to each reference.
struct MarkdownTraps {
    /// Extensions to be disabled.
    private(set) var extensions: Set<String> = []
    /// Footnotes would each have a link and a backlink: with footnotes disabled, a reference is text, or a link if one word defines it.
    private(set) var hasTooManyFootnotes = false
    /// Too slow even without extensions.
    private(set) var isSourceOnly = false

    /// The maximum of empty cells added to short rows; as in newer versions of cmark-gfm.
    private static let cellLimit = 0x80000
    /// Bytes read repeatedly: a tenth of a second.
    private static let workLimit = 100_000_000
    /// Bytes of copied URLs and titles.
    private static let copyLimit = 16 << 20

    /// Footnote references; a book has some thousands.
    private static let footnoteLimit = 20_000

    /// Brackets and quotes, each of which becomes a node: some 100 MB.
    private static let nodeLimit = 400_000

    private var cells = 0
    private var footnotes = 0
    private var quotes = 0
    private var tableWork = 0
    private var addressWork = 0
    private var sectionWork = 0
    private var references = 0
    private var longestDefinition = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        // Too short to be harmful.
        guard text.count > 1024 else { return }
        var start = 0
        while start < text.count { start = countParagraph(text, start) }
        if cells > Self.cellLimit || tableWork > Self.workLimit { extensions.insert("table") }
        if addressWork > Self.workLimit { extensions.insert("autolink") }
        hasTooManyFootnotes = footnotes > Self.footnoteLimit
        isSourceOnly =
            sectionWork > Self.workLimit || references * longestDefinition > Self.copyLimit
            || references + quotes > Self.nodeLimit
    }

    /// Counts up to the next empty line; returns the end of that line.
    private mutating func countParagraph(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var at = start
        var columns = 0
        var (delimiterRows, sections) = (0, 0)
        var hasDefinition = false
        var openTitle: Int?
        var longestLine = 0
        while at < text.count {
            let line = MarkdownLine(text, at)
            if openTitle == nil, line.opensTitle { openTitle = at }
            longestLine = max(longestLine, line.end - at)
            at = line.end
            if line.isEmpty { break }
            cells += max(0, columns - line.pipes - 1)
            if line.isDelimiterRow {
                columns = max(columns, line.pipes + 1)
                delimiterRows += 1
            }
            sections += line.sections
            references += line.brackets
            footnotes += line.footnotes
            quotes += line.quotes
            addressWork += line.addressWork
            hasDefinition = hasDefinition || line.hasDefinition
        }
        tableWork += delimiterRows * (at - start)
        sectionWork += sections * (at - start)
        if hasDefinition {
            // A URL may follow on the next line, and a title may extend to the end.
            longestDefinition = max(longestDefinition, openTitle.map { at - $0 } ?? 2 * longestLine)
        }
        return at
    }
}

/// The counts of a line that matter for the traps.
private struct MarkdownLine {
    private(set) var end: Int
    private(set) var isEmpty = true
    /// Contains only characters of a delimiter row, possibly within quotes and lists.
    private(set) var isDelimiterRow = true
    private(set) var pipes = 0
    /// `[`
    private(set) var brackets = 0
    /// `>`
    private(set) var quotes = 0
    /// `[^`
    private(set) var footnotes = 0
    /// `<![`
    private(set) var sections = 0
    /// `]:`
    private(set) var hasDefinition = false
    /// The title of a definition may begin here and end below.
    private(set) var opensTitle = false
    /// Bytes of words, counted once per `@` in them.
    private(set) var addressWork = 0

    init(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) {
        var at = start
        var word = start
        var signs = 0
        var hasHyphen = false
        var isOpen = (double: false, single: false, parenthesis: false)
        var last: UInt8 = 0x20
        while at < text.count, text[at] != 0x0a, text[at] != 0x0d {
            let byte = text[at]
            if byte == 0x20 || byte == 0x09 {
                addressWork += signs * (at - word)
                (word, signs) = (at + 1, 0)
            } else {
                isEmpty = false
            }
            switch byte {
            case UInt8(ascii: "|"): pipes += 1
            case UInt8(ascii: "-"): hasHyphen = true
            case UInt8(ascii: "@"): signs += 1
            case UInt8(ascii: "["):
                brackets += 1
                if last == UInt8(ascii: "!"), at - 2 >= start, text[at - 2] == UInt8(ascii: "<") { sections += 1 }
            case UInt8(ascii: ">"): quotes += 1
            case UInt8(ascii: "^") where last == UInt8(ascii: "["): footnotes += 1
            case UInt8(ascii: ":") where last == UInt8(ascii: "]"): hasDefinition = true
            case UInt8(ascii: "\""): isOpen.double = Self.opensTitle(after: last) ?? isOpen.double
            case UInt8(ascii: "'"): isOpen.single = Self.opensTitle(after: last) ?? isOpen.single
            case UInt8(ascii: "("): isOpen.parenthesis = true
            case UInt8(ascii: ")") where last != UInt8(ascii: "\\"): isOpen.parenthesis = false
            default: break
            }
            if isDelimiterRow, !Self.isDelimiter(byte) { isDelimiterRow = false }
            last = byte
            at += 1
        }
        addressWork += signs * (at - word)
        isDelimiterRow = isDelimiterRow && hasHyphen
        opensTitle = isOpen.double || isOpen.single || isOpen.parenthesis
        end = min(at + 1, text.count)
    }

    /// Whether a quotation mark may open a title (true) or closes one (false); nil for neither.
    private static func opensTitle(after last: UInt8) -> Bool? {
        switch last {
        case 0x20, 0x09, UInt8(ascii: ">"): true
        case UInt8(ascii: "\\"): nil
        default: false
        }
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0b, 0x0c, UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): true
        case UInt8(ascii: ">"), UInt8(ascii: "."), UInt8(ascii: ")"): true
        default: false
        }
    }
}
