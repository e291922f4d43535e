// Enlarges pages to show ink outside them, from the endless canvas of another program or moved there since.

import Bytes

extension InkPage {
    /// Added beyond the ink, in hundredths of a point: half an inch.
    private static let margin = 3600
    /// The maximum size of a page, in hundredths of a point: some five metres.
    private static let limit = 1_500_000

    /// Enlarged to show what is entirely to the right of the page or below it. The origin does not change, so
    /// anything to the left or above stays hidden.
    package func grown(_ document: InkDocument) -> InkPage {
        var page = self
        let most = Double(Self.limit)
        for box in boxesBeside where min(box.right, box.bottom) > 0 && max(box.left, box.top) < most {
            func edge(_ old: Int, _ new: Double) -> Int {
                max(old, min(Int(new.rounded(.up)) + Self.margin, Self.limit))
            }
            if box.left > Double(width) || box.right > Double(width) { page.width = edge(page.width, box.right) }
            if box.top > Double(height) || box.bottom > Double(height) { page.height = edge(page.height, box.bottom) }
        }
        return page
    }

    /// The number of strokes, texts and pictures that are entirely outside the page.
    var countBeside: Int { boxesBeside.count }

    private var boxesBeside: [InkBox] {
        layers.flatMap(\.elements).compactMap { element in
            switch element {
            case .stroke(let stroke):
                // Usually the first point is on it.
                stroke.points.contains { 0...width ~= Int($0.x) && 0...height ~= Int($0.y) }
                    ? nil : InkBox(stroke.points)
            case .text(let text): text.isBlank ? nil : beside(text.box)
            case .kept(let kept): KeptPicture.box(kept).flatMap(beside)
            }
        }
    }

    private func beside(_ box: InkBox) -> InkBox? {
        let isOn = box.right >= 0 && box.bottom >= 0 && box.left <= Double(width) && box.top <= Double(height)
        return isOn ? nil : box
    }

    /// The same for a page whose origin is arbitrary: shifts everything if some of it is to the left or above.
    mutating func takeIn() {
        guard let box = InkBox(strokes.flatMap(\.points)) else { return }
        let (x, y) = (
            box.left < 0 ? Double(Self.margin) - box.left : 0, box.top < 0 ? Double(Self.margin) - box.top : 0
        )
        if x > 0 || y > 0 {
            for layer in layers.indices {
                for index in layers[layer].elements.indices {
                    guard case .stroke(var stroke) = layers[layer].elements[index] else { continue }
                    for point in stroke.points.indices {
                        stroke.points[point].x = Int32(clamping: Int(stroke.points[point].x) + Int(x))
                        stroke.points[point].y = Int32(clamping: Int(stroke.points[point].y) + Int(y))
                    }
                    layers[layer].elements[index] = .stroke(stroke)
                }
            }
        }
        // Such a page must be shown completely, including what crosses its edges.
        let (right, bottom) = (Int(box.right + x), Int(box.bottom + y))
        if right > width { width = min(right + Self.margin, Self.limit) }
        if bottom > height { height = min(bottom + Self.margin, Self.limit) }
    }
}

extension InkDocument {
    /// For drawing: with pages enlarged for what is outside them.
    package var grown: InkDocument {
        var document = self
        for index in pages.indices { document.pages[index] = pages[index].grown(self) }
        return document
    }

    /// Reports content outside of pages, and whether it is drawn nevertheless.
    package var problemsBesidePages: [InkProblem] {
        let all = pages.reduce(0) { $0 + $1.countBeside }
        guard all > 0 else { return [] }
        let lost = grown.pages.reduce(0) { $0 + $1.countBeside }
        return [(InkProblem.Kind.besidePage(all - lost), all - lost), (.unseen(lost), lost)]
            .filter { $0.1 > 0 }.map { InkProblem($0.0, line: 0) }
    }
}

extension InkText {
    /// The approximate size when drawn.
    fileprivate var box: InkBox {
        let lines = words.split(omittingEmptySubsequences: false) { $0.isNewline }
        let (wide, high) = ((lines.map(\.count).max() ?? 0) * size * 3 / 5, lines.count * size * 116 / 100)
        return InkBox(left: Double(x), top: Double(y), right: Double(x + wide), bottom: Double(y + high))
    }
}
