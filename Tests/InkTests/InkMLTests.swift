// Our layout comes back as it was, and InkML of others is understood.

import Ink
import Testing

@Suite struct InkMLTests {
    private func read(_ text: String) -> InkReading { InkMLReader.read(Array(text.utf8)) }

    private func points(_ reading: InkReading) -> [[Int32]] {
        reading.document.strokes.map { $0.points.flatMap { [$0.x, $0.y] } }
    }

    @Test func oneStrokeALine() {
        let stroke = InkStroke(
            id: "s1", brush: InkBrush(width: 1410), time: 1_795_161_600_000,
            points: [
                InkPoint(x: 100, y: -250, pressure: 800, time: 0), InkPoint(x: 110, y: 3, time: 8),
                InkPoint(x: 1, y: 2),
            ])
        let page = InkPage(id: "p1", paper: .grid, layers: [InkLayer(id: "p1-l1", elements: [.stroke(stroke)])])
        let text = String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(
            lines.contains(
                "<trace xml:id=\"s1\" contextRef=\"#ink\" brushRef=\"#b-pen-000000ff-1410\" timeOffset=\"1795161600000\">100 -250 800 0, 110 3 ? 8, 1 2</trace>"
            ))
        #expect(lines.contains("<annotation type=\"paper\">grid</annotation>"))
        #expect(
            lines.contains {
                $0.hasPrefix("<brush xml:id=\"b-pen-000000ff-1410\"><brushProperty name=\"width\" value=\"1.41\"")
            })
        #expect(lines.filter { $0.contains("<trace ") }.count == 1)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func whatWasWrittenComesBack(seed: UInt64) {
        var samples = InkSamples(seed: seed)
        let document = samples.document()
        let bytes = InkMLWriter.bytes(document)
        let reading = InkMLReader.read(bytes)
        #expect(reading.problems.isEmpty && reading.isOurs, "seed \(seed): \(reading.problems)")
        #expect(reading.document == document, "seed \(seed)")
        #expect(InkMLWriter.bytes(reading.document) == bytes, "seed \(seed)")
    }

    @Test func differences() {
        // The example of InkML, section 3.2.1: explicit, first and second differences.
        let reading = read(
            """
            <ink xmlns="http://www.w3.org/2003/InkML"><traceFormat><channel name="X" units="pt"/><channel name="Y" units="pt"/></traceFormat>
            <trace>1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,6 8,3 6 T,2 4*T,3 6,-6 -10</trace></ink>
            """)
        #expect(reading.problems.map(\.kind) == [.largerPage(width: 1611, height: 15_000)])
        let first = points(reading)[0].prefix(10)
        #expect(Array(first) == [112500, 1843200, 114800, 1847500, 117800, 1851000, 121100, 1854000, 125100, 1856700])
    }

    /// The endless canvas of another program: its corner and its size mean nothing, and all of it is seen.
    @Test func aPageIsAsLargeAsTheInk() {
        func ink(_ traces: String) -> InkReading {
            let channels = ["X", "Y"].map { "<channel name=\"\($0)\" units=\"cm\"/>" }.joined()
            return read("<ink><traceFormat>\(channels)</traceFormat>\(traces)</ink>")
        }
        let canvas = ink("<trace>1 1,2 2</trace><trace>40 3,41 4</trace><trace>-2 60,3 80</trace>")
        let page = canvas.document.pages[0]
        #expect(canvas.problems.map(\.kind) == [.largerPage(width: 1290, height: 2303)])
        #expect(
            points(canvas) == [
                [12_104, 2835, 14_938, 5669], [122_655, 8504, 125_489, 11_339], [3600, 170_079, 17_773, 226_772],
            ])
        #expect(points(canvas).allSatisfy { $0[0] > 0 && Int($0[2]) < page.width && Int($0[3]) < page.height })
        #expect(canvas.document.problemsBesidePages == [])
        let small = ink("<trace>1 1,2 2</trace>")
        #expect(small.problems == [] && small.document.pages[0].width == 59_528)
    }

    @Test func contextsBrushesUnitsAndDirections() {
        let reading = read(
            """
            <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML"><inkml:definitions>
            <inkml:brush xml:id="br0"><inkml:brushProperty name="width" value="0.1" units="cm"/><inkml:brushProperty name="color" value="#ED1C24"/>
            <inkml:brushProperty name="transparency" value="127"/><inkml:brushProperty name="rasterOp" value="maskPen"/></inkml:brush>
            <inkml:context xml:id="ctx0"><inkml:inkSource xml:id="s"><inkml:traceFormat>
            <inkml:channel name="X" type="integer" max="1920" units="cm"/><inkml:channel name="Y" type="integer" orientation="-ve" units="cm"/>
            <inkml:channel name="F" type="integer" max="32767" units="dev"/><inkml:channel name="B" type="boolean"/></inkml:traceFormat>
            <inkml:channelProperties><inkml:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
            <inkml:channelProperty channel="Y" name="resolution" value="1000" units="1/cm"/></inkml:channelProperties></inkml:inkSource></inkml:context>
            </inkml:definitions><inkml:traceGroup><inkml:annotation type="truth">x</inkml:annotation>
            <inkml:trace contextRef="#ctx0" brushRef="#br0" id="7">1000 -1000 16383 T, '1000 '-1000 '0 F</inkml:trace>
            <inkml:trace contextRef="#nowhere">1 1</inkml:trace></inkml:traceGroup></inkml:ink>
            """)
        let stroke = reading.document.strokes[0]
        #expect(
            stroke.points == [InkPoint(x: 2835, y: 2835, pressure: 500), InkPoint(x: 5669, y: 5669, pressure: 500)])
        #expect(stroke.brush == InkBrush(tool: .highlighter, colour: InkColour(value: 0xed1c_2480), width: 2835))
        #expect(stroke.id == "s7")
        #expect(reading.problems.map(\.kind) == [.unknownReference("nowhere"), .unknownUnits])
        #expect(!reading.isOurs)
    }

    @Test func whatIsWrongIsNamed() {
        let reading = read(
            """
            <ink><trace>nan 1, 2 2, inf 3, 1e300 4, x 5, 6</trace>
            <trace></trace><trace type="penUp">1 1</trace>
            <trace continuation="begin" xml:id="a">1 1</trace><trace continuation="end" priorRef="#a">2 2</trace></ink>
            """)
        #expect(points(reading) == [[200, 200], [100, 100, 200, 200]])
        #expect(reading.problems.map(\.kind) == [.invalidPoints(5), .strokeWithoutPoints, .unknownUnits])
        #expect(reading.problems.map(\.line) == [1, 2, 0])
    }

    @Test(arguments: [
        ("<html/>", InkProblem.Kind.noInk(root: "html")),
        ("<ink><trace>1 2", .malformed("no element found")),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><ink>&b;</ink>", .malformed("declares entities")),
        ("<ink><annotation type='layout'>daybook 9</annotation></ink>", .newerVersion(9)),
    ])
    func whatIsRefused(text: String, kind: InkProblem.Kind) {
        let reading = read(text)
        #expect(reading.problems.map(\.kind) == [kind])
        #expect(!reading.isOurs)
    }

    @Test func namesAreThereOnce() {
        var samples = InkSamples(seed: 1)
        let twice = InkLayer(
            id: "l", elements: [.stroke(samples.stroke(id: "a")), .stroke(samples.stroke(id: "a"))])
        let bytes = InkMLWriter.bytes(InkDocument(pages: [InkPage(id: "p1", layers: [twice])]))
        #expect(Set(InkMLReader.read(bytes).document.strokes.map(\.id)).count == 2)
        let text = String(decoding: bytes, as: UTF8.self)
        let trace = text.split(separator: "\n").first { $0.hasPrefix("<trace ") } ?? ""
        let doubled = read(text.replacing(trace, with: trace + "\n" + trace))
        #expect(doubled.problems.map(\.kind) == [.duplicateName("a")])
        #expect(doubled.document.strokes.count == 3)
    }

    @Test(arguments: ["<!-- mine -->", "<mine/>", "<annotation type=\"mine\">x</annotation>"])
    func whatIsNotUnderstoodIsNotWrittenAgain(addition: String) {
        let text = String(decoding: InkMLWriter.bytes(InkDocument()), as: UTF8.self)
        #expect(read(text).isOurs)
        #expect(!read(text.replacing("</ink>", with: addition + "</ink>")).isOurs)
    }

    @Test func inkThatIsTooLargeFitsThePage() {
        let reading = read("<ink><trace>8000 3000, 90000 4000</trace></ink>")
        #expect(points(reading) == [[3600, 3600, 55928, 4238]])
    }
}
