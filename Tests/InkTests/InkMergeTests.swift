// Devices that draw on one page: every stroke is there once, whoever merges.

import Ink
import TestSupport
import Testing
import Vault

@Suite struct InkMergeTests {
    private func page(_ strokes: [InkStroke]) -> InkDocument {
        InkDocument(pages: [InkPage(id: "p1", layers: [InkLayer(id: "p1-l1", elements: strokes.map { .stroke($0) })])])
    }

    private func stroke(_ id: String, x: Int32 = 0, time: Int? = nil) -> InkStroke {
        InkStroke(id: id, brush: InkBrush(), time: time, points: [InkPoint(x: x, y: 0)])
    }

    private func merged(_ base: [InkStroke], _ first: [InkStroke], _ second: [InkStroke]) -> InkMerge {
        InkMerge(base: page(base), first: page(first), second: page(second))
    }

    @Test func rules() {
        let (a, b, c) = (stroke("a"), stroke("b"), stroke("c"))
        #expect(merged([a], [a, b], [a, c]).document.strokes.map(\.id) == ["a", "b", "c"])
        #expect(merged([a, b], [b], [a, b, c]).document.strokes.map(\.id) == ["b", "c"])
        // Erased here and moved there.
        #expect(merged([a], [], [stroke("a", x: 5)]).document.strokes == [stroke("a", x: 5)])
        // Both put another on top.
        #expect(merged([a, b, c], [b, a, c], [a, b, c]).document.strokes.map(\.id) == ["b", "a", "c"])
        #expect(merged([], [stroke("x", time: 9)], [stroke("y", time: 3)]).document.strokes.map(\.id) == ["y", "x"])
    }

    /// What is drawn has times that grow, so it lies in that order whoever of three meets first.
    @Test func threeDevicesMeetInAnyOrder() {
        let base = page([stroke("a", time: 1)])
        let devices = (0..<3).map { device in
            page([stroke("a", time: 1)] + (0..<4).map { stroke("d\(device)-\($0)", time: 10 + device + 3 * $0) })
        }
        func joined(_ one: Int, _ two: Int, _ three: Int) -> InkDocument {
            let merge = InkMerge(base: base, first: devices[one], second: devices[two])
            return InkMerge(base: base, first: merge.document, second: devices[three]).document
        }
        let first = joined(0, 1, 2)
        #expect(first.strokes.map(\.time) == [1] + (10..<22).map { $0 })
        for (one, two, three) in [(0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)] {
            #expect(joined(one, two, three) == first)
        }
    }

    @Test func theNewerMoveStandsAndTheOtherIsNamed() {
        let merge = merged([stroke("a")], [stroke("a", x: 1, time: 20)], [stroke("a", x: 2, time: 10)])
        #expect(merge.document.strokes == [stroke("a", x: 1, time: 20)])
        #expect(
            merge.losses == [
                MergeLoss(field: "stroke", item: "a", kept: "1 points from 1 0", lost: "1 points from 2 0")
            ])
    }

    @Test func typedTextOfBothStandsAndTheNewerEdit() {
        func page(_ texts: [InkText]) -> InkDocument {
            InkDocument(pages: [InkPage(id: "p1", layers: [InkLayer(id: "p1-l1", elements: texts.map { .text($0) })])])
        }
        func text(_ id: String, _ words: String, _ time: Int) -> InkText {
            InkText(id: id, words: words, x: 1, y: 2, time: time)
        }
        let (base, older, newer) = (text("a", "tea", 1), text("a", "green tea", 5), text("a", "black tea", 9))
        let merge = InkMerge(
            base: page([base]), first: page([newer, text("b", "milk", 3)]),
            second: page([older, text("c", "sugar", 2)])
        )
        #expect(merge.document.texts == [newer, text("c", "sugar", 2), text("b", "milk", 3)])
        #expect(merge.losses == [MergeLoss(field: "text", item: "a", kept: "black tea", lost: "green tea")])
        // Taken away here and edited there: it stays.
        let edited = InkMerge(base: page([base]), first: page([]), second: page([older])).document.texts
        #expect(edited == [older])
    }

    @Test func filesOfOthersAreNotWrittenAgain() {
        let ours = InkMLWriter.bytes(page([stroke("a")]))
        #expect(InkMerge.bytes(base: ours, first: ours, second: Array("<ink><trace>1 1</trace></ink>".utf8)) == nil)
        #expect(InkMerge.bytes(base: nil, first: ours, second: ours)?.bytes == ours)
    }

    /// What a device does to its file: draws, erases, moves.
    private func edit(_ document: inout InkDocument, _ samples: inout InkSamples, _ device: String, _ clock: inout Int)
    {
        if samples.below(12) == 0 { document.pages.append(InkPage(id: "\(device)-p\(clock)")) }
        guard !document.pages.isEmpty else { return }
        let page = samples.below(document.pages.count)
        if document.pages[page].layers.isEmpty {
            document.pages[page].layers.append(InkLayer(id: document.pages[page].id + "-l1"))
        }
        let layer = samples.below(document.pages[page].layers.count)
        clock += 1
        var elements = document.pages[page].layers[layer].elements
        switch samples.below(5) {
        case 0 where !elements.isEmpty: elements.remove(at: samples.below(elements.count))
        case 1 where !elements.isEmpty:
            let index = samples.below(elements.count)
            switch elements[index] {
            case .stroke(var stroke):
                for point in stroke.points.indices { stroke.points[point].x += Int32(samples.below(40)) }
                stroke.time = clock
                elements[index] = .stroke(stroke)
            case .text(var text):
                text.words += " \(device)"
                text.time = clock
                elements[index] = .text(text)
            case .kept: break
            }
        case 2 where elements.count > 1: elements.swapAt(0, elements.count - 1)
        default: elements.append(samples.element(id: "\(device)-\(clock)", time: clock))
        }
        document.pages[page].layers[layer].elements = elements
    }

    private func ids(_ document: InkDocument) -> [String] {
        document.pages.flatMap { $0.layers.flatMap { $0.elements.map(\.id) } }
    }

    @Test(arguments: 0..<120 as Range<UInt64>)
    func threeDevicesOffline(seed: UInt64) throws {
        var samples = InkSamples(seed: seed)
        var hub = samples.document(pages: 1)
        var devices = [hub, hub, hub]
        var common = devices
        var (drawn, erased) = (Set(ids(hub)), Set<String>())
        var clock = 10_000
        for _ in 0..<4 {
            for device in devices.indices {
                let before = Set(ids(devices[device]))
                for _ in 0..<samples.below(5) { edit(&devices[device], &samples, "d\(device)", &clock) }
                let after = Set(ids(devices[device]))
                drawn.formUnion(after)
                erased.formUnion(before.subtracting(after))
            }
            for device in devices.indices.shuffled(using: &samples.generator) where samples.below(4) > 0 {
                sync(&devices[device], &common[device], &hub, seed)
            }
        }
        for _ in 0..<2 { for device in devices.indices { sync(&devices[device], &common[device], &hub, seed) } }
        let last = ids(hub)
        #expect(Set(devices.map(InkMLWriter.bytes)).count == 1, "seed \(seed)")
        #expect(Set(last).count == last.count, "seed \(seed): something is there twice")
        #expect(drawn.subtracting(erased).isSubset(of: last), "seed \(seed): a stroke is lost")
    }

    private func sync(
        _ device: inout InkDocument, _ common: inout InkDocument, _ hub: inout InkDocument, _ seed: UInt64
    ) {
        let merge = InkMerge(base: common, first: device, second: hub)
        let swapped = InkMerge(base: common, first: hub, second: device)
        #expect(
            InkMLWriter.bytes(merge.document) == InkMLWriter.bytes(swapped.document) && merge.losses == swapped.losses,
            "seed \(seed): not commutative")
        #expect(InkMerge(base: device, first: device, second: hub).document == hub, "seed \(seed): base = first")
        device = merge.document
        #expect(InkMLReader.read(InkMLWriter.bytes(device)).document == device, "seed \(seed)")
        (common, hub) = (device, device)
    }
}
