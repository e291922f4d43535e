// Three-way merge of an ink file: the union of what was drawn, without what was erased.

import Bytes
import Vault

/// Merges by element name. Erased on one side and unchanged on the other: removed. Erased and moved: kept. Moved on
/// both: the newer wins. The result does not depend on the order of the sides.
package struct InkMerge: Sendable {
    package let document: InkDocument
    /// Values overridden after both sides changed them.
    package let losses: [MergeLoss]

    /// For files of our layout; nil if one of them has another layout, or was not fully understood: such files are not rewritten.
    ///
    /// - Parameter base: nil if both sides created the file.
    package static func bytes(
        base: [UInt8]?, first: [UInt8], second: [UInt8]
    ) -> (bytes: [UInt8], losses: [MergeLoss])? {
        let readings = (base.map(InkMLReader.read), InkMLReader.read(first), InkMLReader.read(second))
        guard readings.0?.isOurs ?? true, readings.1.isOurs, readings.2.isOurs else { return nil }
        if first == second || base == second { return (first, []) }
        if base == first { return (second, []) }
        let merge = InkMerge(
            base: readings.0?.document ?? InkDocument(), first: readings.1.document, second: readings.2.document)
        return (InkMLWriter.bytes(merge.document), merge.losses)
    }

    package init(base: InkDocument, first: InkDocument, second: InkDocument) {
        var merger = Merger(base: PlacedElements(base), first: PlacedElements(first), second: PlacedElements(second))
        document = merger.document(base, first, second)
        losses = merger.losses.sorted { ($0.item ?? "", $0.field) < ($1.item ?? "", $1.field) }
    }
}

/// An element with its location.
private struct PlacedElement: Hashable {
    let page: String
    let layer: String
    let element: InkElement

    /// A tie-breaker for equal times; arbitrary, but the same on both sides.
    var rank: [UInt8] {
        InkMLWriter.bytes(InkDocument(pages: [InkPage(id: page, layers: [InkLayer(id: layer, elements: [element])])]))
    }
}

/// The elements of one side by name.
private struct PlacedElements {
    var elements: [String: PlacedElement] = [:]

    init(_ document: InkDocument) {
        for page in document.pages {
            for layer in page.layers {
                for element in layer.elements {
                    elements[element.id] = PlacedElement(page: page.id, layer: layer.id, element: element)
                }
            }
        }
    }
}

private struct Merger {
    let base: PlacedElements
    let first: PlacedElements
    let second: PlacedElements
    var losses: [MergeLoss] = []

    /// The remaining elements, by name.
    private mutating func survivors() -> [String: PlacedElement] {
        var result: [String: PlacedElement] = [:]
        for id in Set(first.elements.keys).union(second.elements.keys) {
            let (before, one, other) = (base.elements[id], first.elements[id], second.elements[id])
            if one == other || other == before {
                result[id] = one
            } else if one == before {
                result[id] = other
            } else if let one, let other {
                result[id] = newer(one, other)
            } else {
                result[id] = one ?? other
            }
        }
        return result
    }

    private mutating func newer(_ one: PlacedElement, _ other: PlacedElement) -> PlacedElement {
        let isOne =
            one.element.time != other.element.time
            ? one.element.time > other.element.time : other.rank.lexicographicallyPrecedes(one.rank)
        let (kept, lost) = isOne ? (one, other) : (other, one)
        losses.append(
            MergeLoss(
                field: kept.element.kind, item: kept.element.id, kept: kept.element.summary, lost: lost.element.summary)
        )
        return kept
    }

    /// A value of a page, a layer, or the file.
    private mutating func value<Value: Hashable>(
        _ field: String, of item: String?, _ before: Value?, _ one: Value?, _ other: Value?, _ words: (Value) -> String
    ) -> Value? {
        if one == other || other == before { return one ?? other }
        if one == before { return other ?? one }
        guard let one, let other else { return one ?? other }
        let (kept, lost) = words(one) > words(other) ? (one, other) : (other, one)
        losses.append(MergeLoss(field: field, item: item, kept: words(kept), lost: words(lost)))
        return kept
    }

    mutating func document(_ base: InkDocument, _ first: InkDocument, _ second: InkDocument) -> InkDocument {
        let survivors = survivors()
        var result = InkDocument()
        result.kept = kept(base.kept, first.kept, second.kept)
        result.attachments = attachments(base, first, second)
        let places = Set(survivors.values.map(\.page))
        let order = InkOrder.merged(base.pages.map(\.id), first.pages.map(\.id), second.pages.map(\.id)) {
            id, isBefore, isOne, isOther in
            places.contains(id) || (isOne && isOther) || (!isBefore && (isOne || isOther))
        }
        for id in order {
            func page(_ document: InkDocument) -> InkPage? { document.pages.first { $0.id == id } }
            result.pages.append(merged(id, page(base), page(first), page(second), survivors))
        }
        return result
    }

    private mutating func merged(
        _ id: String, _ before: InkPage?, _ one: InkPage?, _ other: InkPage?, _ survivors: [String: PlacedElement]
    ) -> InkPage {
        var page = InkPage(id: id)
        let size = value(
            "page", of: id, before.map { [$0.width, $0.height] }, one.map { [$0.width, $0.height] },
            other.map { [$0.width, $0.height] }
        ) { "\($0[0]) × \($0[1])" }
        if let size { (page.width, page.height) = (size[0], size[1]) }
        page.paper = value("paper", of: id, before?.paper, one?.paper, other?.paper) { $0.rawValue } ?? page.paper
        page.colour =
            value("paper colour", of: id, before?.colour, one?.colour, other?.colour) { $0.digits } ?? page.colour
        page.kept = kept(before?.kept ?? [], one?.kept ?? [], other?.kept ?? [])
        let places = Set(survivors.values.lazy.filter { $0.page == id }.map(\.layer))
        func layers(_ page: InkPage?) -> [String] { page?.layers.map(\.id) ?? [] }
        let order = InkOrder.merged(layers(before), layers(one), layers(other)) { id, isBefore, isOne, isOther in
            places.contains(id) || (isOne && isOther) || (!isBefore && (isOne || isOther))
        }
        for layer in order {
            func found(_ page: InkPage?) -> InkLayer? { page?.layers.first { $0.id == layer } }
            func ids(_ page: InkPage?) -> [String] { found(page)?.elements.map(\.id) ?? [] }
            let name = value("layer", of: layer, found(before)?.name, found(one)?.name, found(other)?.name) { $0 }
            let elements = InkOrder.merged(
                ids(before), ids(one), ids(other), time: { survivors[$0]?.element.time ?? 0 }
            ) { name, _, _, _ in survivors[name].map { $0.page == id && $0.layer == layer } ?? false }
            page.layers.append(
                InkLayer(id: layer, name: name ?? "", elements: elements.compactMap { survivors[$0]?.element }))
        }
        return page
    }

    private func kept(_ base: [InkKept], _ first: [InkKept], _ second: [InkKept]) -> [InkKept] {
        var all: [String: InkKept] = [:]
        for kept in base
            + (second.map(\.markup).joined() < first.map(\.markup).joined() ? second + first : first + second)
        {
            all[kept.id] = kept
        }
        let order = InkOrder.merged(base.map(\.id), first.map(\.id), second.map(\.id)) { _, isBefore, isOne, isOther in
            (isOne && isOther) || (!isBefore && (isOne || isOther))
        }
        return order.compactMap { all[$0] }
    }

    private mutating func attachments(
        _ base: InkDocument, _ first: InkDocument, _ second: InkDocument
    ) -> [InkAttachment] {
        var result: [InkAttachment] = []
        for name in Set((first.attachments + second.attachments).map(\.name)).sorted() {
            func bytes(_ document: InkDocument) -> [UInt8]? { document.attachments.first { $0.name == name }?.bytes }
            // An unreferenced attachment is harmless, a missing one is not: none is removed.
            let kept = value("attachment", of: name, bytes(base), bytes(first), bytes(second)) {
                StableHash.digits(ContentHash.of($0))
            }
            if let kept { result.append(InkAttachment(name: name, bytes: kept)) }
        }
        return result
    }
}

extension InkElement {
    fileprivate var kind: String { if case .text = self { "text" } else { "stroke" } }

    /// A short description: its start and kind.
    fileprivate var summary: String {
        switch self {
        case .stroke(let stroke):
            stroke.points.first.map { "\(stroke.points.count) points from \($0.x) \($0.y)" } ?? "0 points"
        case .text(let text): text.words
        case .kept(let kept): String(kept.markup.prefix(40))
        }
    }
}
