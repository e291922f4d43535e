// Documents of ink out of a seed.

import Ink
import TestSupport

struct InkSamples {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func stroke(id: String = "", time: Int? = nil) -> InkStroke {
        let hasPressure = below(2) == 0
        let hasTime = below(2) == 0
        let brush = InkBrush(
            tool: InkBrush.Tool.allCases[below(3)], colour: [.black, .white, InkColour(value: 0xff80_007f)][below(3)],
            width: 1 + below(3000))
        let points = (0..<1 + below(6)).map { index in
            InkPoint(
                x: Int32(below(60_000)) - 100, y: Int32(below(80_000)) - 100,
                pressure: hasPressure ? Int32(below(2000)) : nil, time: hasTime ? Int32(index * 9) : nil)
        }
        return InkStroke(
            id: id, brush: brush, time: time, points: points, foreign: below(4) == 0 ? "fill=\"12\" ts=\"1\"" : "")
    }

    mutating func element(id: String, time: Int?) -> InkElement {
        switch below(8) {
        case 0:
            .text(
                InkText(
                    id: id, words: ["a", "<é> & \"q\"\n\tnext", ""][below(3)], x: below(99), y: below(99), size: 1200,
                    font: "Sans", colour: .black, time: time))
        case 1: .kept(InkKept(id: id, markup: "<image left=\"\(below(9))\">aGk=</image>\n"))
        default: .stroke(stroke(id: id, time: time))
        }
    }

    mutating func document(pages: Int = 2) -> InkDocument {
        var number = 0
        return InkDocument(
            pages: (0..<pages).map { page in
                InkPage(
                    id: "p\(page + 1)", width: 1 + below(90_000), height: 84_189, paper: InkPaper.allCases[below(8)],
                    colour: below(2) == 0 ? .white : InkColour(value: 0xeeff_00ff),
                    kept: below(3) == 0 ? [InkKept(id: "k\(page)", markup: "<background type=\"pdf\"/>")] : [],
                    layers: (0..<below(3)).map { layer in
                        InkLayer(
                            id: "p\(page + 1)-l\(layer + 1)", name: ["", "Layer & 2"][below(2)],
                            elements: (0..<below(6)).map { _ in
                                number += 1
                                return element(id: "s\(number)", time: below(2) == 0 ? nil : below(5000))
                            })
                    })
            },
            attachments: below(3) == 0 ? [InkAttachment(name: "a b.ogg", bytes: [0, 1, 255])] : [])
    }
}
