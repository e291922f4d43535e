// One page under construction: words as positioned boxes, everything drawn as one vector picture behind them.

import Bytes
import Vault
import Wording

/// Collects the contents of one page. All positions are in millimetres from the page's top left corner.
struct PlannerSheet {
    /// Lines by appearance.
    enum Pen: String, CaseIterable {
        /// The ruling of the paper.
        case paper
        /// Between hours and cells.
        case hair
        /// Above a day, around a table.
        case rule
        /// Checkboxes and their ticks.
        case box
        case accent
    }

    /// Areas by appearance, in drawing order.
    enum Tint: String, CaseIterable {
        case weekend, bar, block, task, busy, birthday, now
    }

    /// A text style.
    struct Face {
        var style: String
        /// In points.
        var size: Double
        /// The height of a line in millimetres.
        var line: Double
        var lines = 1

        init(_ style: String, _ size: Double, line: Double, lines: Int = 1) {
            self.style = style
            self.size = size
            self.line = line
            self.lines = lines
        }
    }

    let book: PlannerBook
    /// The area within the margins.
    let area: PlannerBox
    private let anchor: String
    private var words = HTMLText()
    private var lines: [Pen: String] = [:]
    private var areas: [Tint: String] = [:]
    /// Rings to fill in, by the index of their mood, starting with the saddest.
    private var rings: [Int: String] = [:]

    var options: PlannerOptions { book.options }
    var scale: Double { options.scale }
    var language: LanguageCode { options.language }

    /// A page of the book, on its side of a spread.
    init(_ page: PlannerBook.Page, of book: PlannerBook) {
        self.init(
            book, anchor: PlannerBook.anchor(page),
            isLeft: book.options.paper.isTwoPageSpread && book.pages.firstIndex(of: page).map { $0 % 2 == 1 } == true)
    }

    /// A page; `isLeft` mirrors the margins.
    init(_ book: PlannerBook, anchor: String, isLeft: Bool = false) {
        self.book = book
        self.anchor = anchor
        let margins = book.options.paper.margins
        area = PlannerBox(0, 0, book.options.width, book.options.height).inset(
            left: isLeft ? margins.right : margins.left, top: margins.top, right: isLeft ? margins.left : margins.right,
            bottom: margins.bottom)
    }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    // MARK: Words

    /// Text in a box, truncated with an ellipsis beyond the lines of the face; `tail` follows in grey.
    mutating func text(
        _ box: PlannerBox, _ face: Face, _ text: String, tail: String = "", link: String? = nil, anchor: String? = nil,
        indent: Double = 0, element: String = "div"
    ) {
        let name = link == nil ? element : "a"
        var place =
            "left:\(box.x.short)mm;top:\(box.y.short)mm;width:\(box.width.short)mm;"
            + "font-size:\(face.size.short)pt;line-height:\(face.line.short)mm;"
            + "height:\((face.line * Double(face.lines)).short)mm"
        if face.lines > 1 { place += ";max-lines:\(face.lines)" }
        if indent > 0 { place += ";text-indent:\(indent.short)mm" }
        let look = face.style.isEmpty ? "" : " " + face.style
        words.markup(
            "<\(name) class=\"t \(face.lines == 1 ? "one" : "many")\(look) \(book.rules.name(of: place))\"")
        if let anchor { words.markup(" id=\"\(anchor)\"") }
        if let link { words.markup(" href=\"#\(link)\"") }
        words.markup(">")
        isolated(text)
        if !tail.isEmpty {
            words.markup(" <span class=\"tail\">")
            isolated(tail)
            words.markup("</span>")
        }
        words.markup("</\(name)>\n")
    }

    /// Text that may run from right to left, isolated from its neighbours (Unicode Standard Annex 9, FSI and PDI).
    private mutating func isolated(_ text: String) {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        // Only if necessary, as the marks would turn up in text copied from the PDF.
        let turns = line.unicodeScalars.contains { scalar in Self.rightToLeft.contains { $0.contains(scalar.value) } }
        words.words(turns ? "\u{2068}" + line + "\u{2069}" : line)
    }

    /// The blocks of right-to-left scripts.
    private static let rightToLeft: [ClosedRange<UInt32>] = [
        0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff,
    ]

    /// An anchor.
    mutating func mark(_ anchor: String, at box: PlannerBox) {
        words.markup("<div class=\"t\" id=\"\(anchor)\" style=\"left:\(box.x.short)mm;top:\(box.y.short)mm\"></div>\n")
    }

    /// A picture over the contents of the page, from its corner. Lengths are in millimetres.
    mutating func draw(_ address: String, _ width: Double, _ height: Double) {
        words.markup("<img class=\"drawing\" alt=\"\" style=\"width:\(width.short)mm;height:\(height.short)mm\" src=\"")
        words.words(address)
        words.markup("\">\n")
    }

    // MARK: Lines and areas

    mutating func line(_ ink: Pen, _ x: Double, _ y: Double, _ x2: Double, _ y2: Double) {
        let end = y == y2 ? "H\(x2.short)" : x == x2 ? "V\(y2.short)" : "L\(x2.short) \(y2.short)"
        lines[ink, default: ""] += "M\(x.short) \(y.short)\(end)"
    }

    mutating func path(_ ink: Pen, _ data: String) { lines[ink, default: ""] += data }

    mutating func frame(_ ink: Pen, _ box: PlannerBox) {
        lines[ink, default: ""] +=
            "M\(box.x.short) \(box.y.short)H\(box.right.short)V\(box.bottom.short)H\(box.x.short)Z"
    }

    mutating func dot(_ ink: Pen, _ x: Double, _ y: Double) {
        // Not every program draws a line of zero length.
        lines[ink, default: ""] += "M\(x.short) \(y.short)h.01"
    }

    mutating func fill(_ tint: Tint, _ box: PlannerBox) {
        areas[tint, default: ""] +=
            "M\(box.x.short) \(box.y.short)H\(box.right.short)V\(box.bottom.short)H\(box.x.short)Z"
    }

    /// A Saturday or Sunday: slightly wider than its contents, within the paper.
    mutating func weekend(_ box: PlannerBox) {
        let margin = 1.6 * scale
        let left = max(0, box.x - margin)
        fill(.weekend, PlannerBox(left, box.y, min(options.width, box.right + margin) - left, box.height))
    }

    mutating func disc(_ tint: Tint, _ x: Double, _ y: Double, radius: Double) {
        let r = radius.short
        let across = (radius * 2).short
        areas[tint, default: ""] +=
            "M\((x - radius).short) \(y.short)a\(r) \(r) 0 1 0 \(across) 0a\(r) \(r) 0 1 0 -\(across) 0Z"
    }

    /// Five rings in the colours of the moods, starting with the saddest, around the middle of a line.
    mutating func moods(_ box: PlannerBox, radius: Double) {
        let r = radius.short
        let across = (radius * 2).short
        for mood in 0..<5 {
            let x = box.x + box.width * (Double(mood) + 0.5) / 5
            rings[mood, default: ""] +=
                "M\((x - radius).short) \((box.y + box.height / 2).short)a\(r) \(r) 0 1 0 \(across) 0a\(r) \(r) 0 1 0 -\(across) 0Z"
        }
    }

    /// A checkbox, ticked or not.
    mutating func checkbox(_ box: PlannerBox, isDone: Bool) {
        frame(.box, box)
        guard isDone else { return }
        let (x, y, side) = (box.x, box.y, box.width)
        path(
            .box,
            "M\((x + side * 0.2).short) \((y + side * 0.52).short)L\((x + side * 0.43).short) \((y + side * 0.76).short)"
                + "L\((x + side * 0.84).short) \((y + side * 0.22).short)")
    }

    /// The mark of a birthday: a diamond around a point.
    mutating func diamond(_ x: Double, _ y: Double, radius: Double) {
        areas[.birthday, default: ""] +=
            "M\(x.short) \((y - radius).short)L\((x + radius).short) \(y.short)L\(x.short) \((y + radius).short)"
            + "L\((x - radius).short) \(y.short)Z"
    }

    // MARK: The page

    func write(to html: inout HTMLText) {
        let (width, height) = (options.width.short, options.height.short)
        html.markup("<section class=\"page\" id=\"\(anchor)\">\n")
        html.markup("<svg width=\"\(width)mm\" height=\"\(height)mm\" viewBox=\"0 0 \(width) \(height)\">")
        for tint in [Tint.weekend] { area(tint, &html) }
        for ink in [Pen.paper, .hair] { stroke(ink, &html) }
        for tint in Tint.allCases where tint != .weekend { area(tint, &html) }
        for ink in [Pen.rule, .box, .accent] { stroke(ink, &html) }
        for (mood, data) in rings.sorted(by: { $0.key < $1.key }) {
            html.markup(
                "<path fill=\"none\" stroke=\"\(PlannerStyle.moods[mood])\" stroke-width=\".45\" d=\"\(data)\"/>")
        }
        html.markup("</svg>\n")
        html.markup(words)
        html.markup("</section>\n")
    }

    private func area(_ tint: Tint, _ html: inout HTMLText) {
        guard let data = areas[tint] else { return }
        html.markup("<path fill=\"\(PlannerStyle.colour(tint))\" d=\"\(data)\"/>")
    }

    private func stroke(_ ink: Pen, _ html: inout HTMLText) {
        guard let data = lines[ink] else { return }
        let look = PlannerStyle.stroke(ink, options.paper)
        html.markup("<path fill=\"none\" stroke=\"\(look.colour)\" stroke-width=\"\(look.width.short)\" ")
        html.markup(
            "stroke-linecap=\"\(ink == .paper && options.paper.ruling == .dotted || ink == .box ? "round" : "butt")\" ")
        html.markup("d=\"\(data)\"/>")
    }
}
