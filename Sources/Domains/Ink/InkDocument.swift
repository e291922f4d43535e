// The model of handwriting and drawings: pages, layers, strokes and other elements.

/// An ink file, independent of its format.
package struct InkDocument: Sendable, Hashable {
    package var pages: [InkPage]
    /// Unsupported data about the whole file, verbatim.
    package var kept: [InkKept]
    /// Embedded files, such as sounds.
    package var attachments: [InkAttachment]

    package init(pages: [InkPage] = [], kept: [InkKept] = [], attachments: [InkAttachment] = []) {
        self.pages = pages
        self.kept = kept
        self.attachments = attachments
    }

    package var strokes: [InkStroke] { pages.flatMap(\.strokes) }
    package var texts: [InkText] { pages.flatMap(\.texts) }
}

package struct InkPage: Sendable, Hashable {
    /// Never empty; an XML name (`p1`).
    package var id: String
    /// In hundredths of a point.
    package var width: Int
    package var height: Int
    package var paper: InkPaper
    package var colour: InkColour
    /// Unsupported data about the page, such as a PDF background.
    package var kept: [InkKept]
    package var layers: [InkLayer]

    /// A4 portrait by default.
    package init(
        id: String, width: Int = 59_528, height: Int = 84_189, paper: InkPaper = .blank, colour: InkColour = .white,
        kept: [InkKept] = [], layers: [InkLayer] = []
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.paper = paper
        self.colour = colour
        self.kept = kept
        self.layers = layers
    }

    /// Whether there is nothing on it.
    package var isEmpty: Bool { kept.isEmpty && layers.allSatisfy(\.elements.isEmpty) }

    package var strokes: [InkStroke] {
        layers.flatMap { layer in
            layer.elements.compactMap { if case .stroke(let stroke) = $0 { stroke } else { nil } }
        }
    }

    package var texts: [InkText] {
        layers.flatMap { layer in layer.elements.compactMap { if case .text(let text) = $0 { text } else { nil } } }
    }

    /// The page below the content that a canvas draws.
    package var withoutWriting: InkPage {
        var page = self
        for layer in layers.indices { page.layers[layer].elements.removeAll(where: \.isWriting) }
        return page
    }
}

/// The ruling below the ink.
package enum InkPaper: String, Sendable, Hashable, CaseIterable {
    case blank, lined
    /// Lines with a line down the left margin.
    case margined
    case grid, dotted, isodotted, isograph, staves
}

package struct InkLayer: Sendable, Hashable {
    package var id: String
    package var name: String
    /// The last is on top.
    package var elements: [InkElement]

    package init(id: String, name: String = "", elements: [InkElement] = []) {
        self.id = id
        self.name = name
        self.elements = elements
    }
}

package enum InkElement: Sendable, Hashable {
    case stroke(InkStroke)
    case text(InkText)
    case kept(InkKept)

    package var id: String {
        switch self {
        case .stroke(let stroke): stroke.id
        case .text(let text): text.id
        case .kept(let kept): kept.id
        }
    }

    /// The time of creation or of the last move, in milliseconds since 1970, if known.
    package var time: Int {
        switch self {
        case .stroke(let stroke): stroke.time ?? 0
        case .text(let text): text.time ?? 0
        case .kept: 0
        }
    }

    /// Whether it was drawn or typed by a person: what a canvas draws, moves and erases.
    package var isWriting: Bool { if case .kept = self { false } else { true } }
}

/// A stroke of the pen.
package struct InkStroke: Sendable, Hashable {
    package var id: String
    package var brush: InkBrush
    /// The time of drawing or of the last move, in milliseconds since 1970.
    package var time: Int?
    package var points: [InkPoint]
    /// Attributes of Xournal++ beyond the brush, verbatim: `fill="128" capStyle="round"`.
    package var foreign: String

    package init(id: String = "", brush: InkBrush, time: Int? = nil, points: [InkPoint], foreign: String = "") {
        self.id = id
        self.brush = brush
        self.time = time
        self.points = points
        self.foreign = foreign
    }
}

package struct InkPoint: Sendable, Hashable {
    /// Hundredths of a point from the left.
    package var x: Int32
    /// Hundredths of a point from the top.
    package var y: Int32
    /// Stroke width from this point on, in thousandths of the brush's width.
    package var pressure: Int32?
    /// Milliseconds since the stroke began.
    package var time: Int32?

    package init(x: Int32, y: Int32, pressure: Int32? = nil, time: Int32? = nil) {
        self.x = x
        self.y = y
        self.pressure = pressure
        self.time = time
    }

    /// The largest coordinate of a point on either axis: some 35 metres.
    static let limit: Int32 = 10_000_000
}

/// A text box.
package struct InkText: Sendable, Hashable {
    package var id: String
    package var words: String
    /// The upper left corner, in hundredths of a point.
    package var x: Int
    package var y: Int
    /// In hundredths of a point.
    package var size: Int
    package var font: String
    package var colour: InkColour
    /// The time of typing, or of the last edit or move, in milliseconds since 1970.
    package var time: Int?
    /// As in a stroke.
    package var foreign: String

    /// The default size and font of typed text.
    package static let size = 1400
    package static let font = "Sans"

    package var isBlank: Bool { words.allSatisfy(\.isWhitespace) }

    package init(
        id: String = "", words: String, x: Int, y: Int, size: Int = Self.size, font: String = Self.font,
        colour: InkColour = .black, time: Int? = nil, foreign: String = ""
    ) {
        self.id = id
        self.time = time
        self.words = words
        self.x = x
        self.y = y
        self.size = size
        self.font = font
        self.colour = colour
        self.foreign = foreign
    }
}

/// An element that is preserved verbatim: an image, a formula, a link.
package struct InkKept: Sendable, Hashable {
    package var id: String
    /// An element in its original format.
    package var markup: String

    package init(id: String = "", markup: String) {
        self.id = id
        self.markup = markup
    }
}

package struct InkAttachment: Sendable, Hashable {
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
