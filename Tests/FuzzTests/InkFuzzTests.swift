// Any bytes are ink or problems; what was read is written, and read again it is the same.

import Archives
import Ink
import Testing

@Suite struct InkFuzzTests {
    private static let inkml = [
        "<ink xmlns=\"http://www.w3.org/2003/InkML\">", "<i:ink>", "<annotation type=\"layout\">daybook 1</annotation>",
        "<definitions>", "</definitions>", "<traceFormat>", "<channel name=\"X\" units=\"mm\"/>", "</traceFormat>",
        "<channel name=\"Y\" type=\"boolean\" orientation=\"-ve\"/>", "<channel name=\"F\" max=\"0\"/>",
        "<context xml:id=\"c\" brushRef=\"#b\">", "</context>", "<brush xml:id=\"b\">", "</brush>",
        "<brushProperty name=\"width\" value=\"1e9\" units=\"cm\"/>", "<traceGroup>", "<traceGroup xml:id=\"p1\">",
        "</traceGroup>", "<annotation type=\"page\">1 2</annotation>",
        "<annotation type=\"text\" d:x=\"1\">a</annotation>",
        "<trace>1 2, 3 4</trace>", "<trace xml:id=\"s\" contextRef=\"#c\" timeOffset=\"9e99\">", "</trace>", "1 2 3, ",
        "'1\"2!3", "T F * ?", "#ff -.5e-3", "nan inf 1e400", "99999999999999999999 ",
        "<trace continuation=\"end\" priorRef=\"#s\">1 1</trace>", "</ink>", "<!-- -->", "<![CDATA[1 2]]>",
    ]

    private static let xournal = [
        "<xournal fileversion=\"4\">", "<page width=\"595\" height=\"842\">", "<page width=\"-1\" height=\"nan\">",
        "<layer>",
        "<background type=\"solid\" color=\"#ffffffff\" style=\"lined\"/>",
        "<background type=\"pdf\" filename=\"../a\"/>",
        "<stroke tool=\"pen\" color=\"#000000ff\" width=\"1.41\">1 2 3 4</stroke>",
        "<stroke tool=\"?\" color=\"red\" width=\"2 1 nan\" pressures=\"1\" fill=\"7\">", "1 2 nan inf 1e9 ",
        "</stroke>",
        "<text size=\"6\" x=\"1\" y=\"2\">", "</text>", "<image left=\"1\">aGk=", "</image>", "<layer name=\"a\">",
        "</layer>",
        "</page>", "</xournal>", "words &lt;&#10;",
    ]

    private static let svg = [
        "<svg width=\"9in\" viewBox=\"0 0 9 9\">", "<svg viewBox=\"0 0 1e-300 1\" height=\"1e9cm\">",
        "<g stroke=\"red\">",
        "<g style=\"stroke:#f00;opacity:.5\" transform=\"translate(1,2)scale(3)\">", "</g>", "</svg>", "<defs>",
        "</defs>",
        "<g transform=\"matrix(1 1e300 -1 1 0 nan)\">",
        "<path stroke=\"#123456\" stroke-width=\"2mm\" d=\"M1 2L3 4z\"/>",
        "<path d=\"", "\"/>", "M1 2", "m-1.5.5e1", "L3 4 5 6", "h9", "V-1e9", "C1 2 3 4 5 6", "s1,2,3,4", "Q9 8 7 6",
        "t1 2",
        "A5 9 30 01 7 7", "a1e300 1 nan 1 1 1 1", "a0 0 0 0 0 9 9", "z", "inf", "M1e400 0",
        "<polyline points=\"1 2 3 4\"/>",
        "<line x2=\"5\" stroke=\"rgb(1,2,3)\"/>", "<text>a</text>",
    ]

    @Test(arguments: Mutator.seeds)
    func svg(seed: UInt64) throws {
        var mutator = Mutator("drawings of SVG", seed: seed)
        for round in 0..<400 {
            let start = Self.svg[0] + Self.svg[mutator.chance(50) ? 2 : 3]
            let end = mutator.chance(60) ? "</g></svg>" : ""
            let data =
                "<path d=\"M1 2" + mutator.text(Self.svg.filter { !$0.contains("<") && !$0.contains(">") }, most: 8)
                + "\"/>"
            let bytes = mutator.bytes(of: start + mutator.text(Self.svg, most: 8) + data + end)
            let reading = SVGReader.read(bytes)
            mutator.worked(reading.document.strokes.contains { $0.points.count > 1 })
            try check(reading, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
        mutator.expectWork(25)
    }

    private func check(_ reading: InkReading, _ note: String) throws {
        let bytes = InkMLWriter.bytes(reading.document)
        let again = InkMLReader.read(bytes)
        #expect(again.isOurs && again.document == reading.document, "\(note): \(again.problems)")
        _ = try XournalReader.read(XournalWriter.content(reading.document))
        for page in reading.document.pages {
            _ = InkDrawing.svg(page, of: reading.document, title: "")
            let lines = page.lines
            #expect(Set(lines.flatMap(\.strokes).map(\.id)).isSubset(of: page.strokes.map(\.id)), "\(note)")
            if let line = lines.first { #expect(LinePicture(line).grey.contains { $0 < 128 }, "\(note)") }
        }
    }

    @Test(arguments: Mutator.seeds)
    func inkml(seed: UInt64) throws {
        var mutator = Mutator("InkML", seed: seed)
        for round in 0..<1500 {
            let start = mutator.chance(70) ? "<ink>" + (mutator.chance(50) ? Self.inkml[2] : "") : ""
            let bytes = mutator.bytes(of: start + mutator.text(Self.inkml, most: 25))
            let reading = InkMLReader.read(bytes)
            mutator.worked(!reading.document.strokes.isEmpty)
            try check(reading, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
        mutator.expectWork(100)
    }

    @Test(arguments: Mutator.seeds)
    func xournal(seed: UInt64) throws {
        var mutator = Mutator("Xournal", seed: seed)
        for round in 0..<1500 {
            let start = mutator.chance(70) ? "<xournal><page width=\"9\" height=\"9\"><layer>" : ""
            let text = Array((start + mutator.text(Self.xournal, most: 25)).utf8)
            var bytes = mutator.chance(20) ? try Gzip.pack(text) : text
            if mutator.chance(20), !bytes.isEmpty { bytes[mutator.below(bytes.count)] = UInt8(mutator.below(256)) }
            guard let reading = try? XournalReader.read(bytes) else { continue }
            mutator.worked(!reading.document.strokes.isEmpty)
            try check(reading, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
        mutator.expectWork(25)
    }

    private static let blocks = [
        "```ink a\n", "```ink a\n", "words ", "[x?] ", "\n", "\r\n", "```\n", "````\n", "~~~\n", "<!-- ink words 1\n",
        "```\n<!-- ink words\n", "1c6a!=s1+s2 ", "!=s3 ", "8f1c.77aa=s4 ", "e6cb=s5\n", "=", "-->\n", "-->\n", "é ",
    ]

    /// A block is any text, or words that come back as they were written.
    @Test(arguments: Mutator.seeds)
    func transcripts(seed: UInt64) {
        var mutator = Mutator("blocks of words", seed: seed)
        for round in 0..<1500 {
            let begin = mutator.chance(70) ? "```ink a\nwords é [x?]\n" : ""
            let (words, rows) = (mutator.text(Self.blocks, most: 4), mutator.text(Self.blocks, most: 6) + "\n-->\n")
            let lines = rows.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let count = mutator.chance(95) ? lines.prefix { !$0.hasPrefix("-->") }.count : 1
            let middle = begin.isEmpty ? "" : "```\n<!-- ink words \(count)\n"
            let text = begin + words + middle + rows
            let bytes = mutator.bytes(of: text)
            let block = TranscriptBlock(of: "a", in: bytes, body: 0..<bytes.count)
            mutator.worked(block?.transcript != nil)
            guard let block, let transcript = block.transcript else { continue }
            #expect(block.range.upperBound <= bytes.count)
            let strokes = Array(Set(transcript.lines.joined().flatMap(\.strokes)))
            let written = Array(TranscriptBlock.text(of: "a", transcript, among: strokes).utf8)
            let again = TranscriptBlock(of: "a", in: written, body: 0..<written.count)?.transcript
            let texts = again?.lines.map { $0.map(\.texts) }
            #expect(texts == transcript.lines.map { $0.map(\.texts) }, "seed \(seed), round \(round): \(text)")
        }
        mutator.expectWork(60)
    }
}
