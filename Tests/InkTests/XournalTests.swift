// Files of Xournal++ are read, and come back without having lost anything.

import Archives
import Ink
import Testing

@Suite struct XournalTests {
    private func read(_ content: String) throws -> InkReading { try XournalReader.read(Array(content.utf8)) }

    private func page(_ content: String, version: String = "4") -> String {
        "<?xml version=\"1.0\"?><xournal creator=\"x\" fileversion=\"\(version)\"><title>t</title><preview>broken</preview>"
            + "<page width=\"595.27559\" height=\"841.9\"><background type=\"solid\" color=\"#ffffffff\" style=\"graph\"/>"
            + "<layer name=\"One\">\(content)</layer></page></xournal>"
    }

    @Test func strokes() throws {
        let reading = try read(
            page(
                "<stroke tool=\"highlighter\" ts=\"0\" fn=\"\" color=\"#ff00ff7f\" width=\"2 1 0.5\" fill=\"12\">1 2\n3 4  5.555 6</stroke>"
            ))
        #expect(reading.problems == [])
        let stroke = try #require(reading.document.strokes.first)
        #expect(stroke.brush == InkBrush(tool: .highlighter, colour: InkColour(value: 0xff00_ff7f), width: 2000))
        #expect(stroke.points.map(\.pressure) == [500, 250, 250])
        #expect(stroke.points.map(\.x) == [100, 300, 556])
        #expect(stroke.foreign == "fill=\"12\"")
        #expect(reading.document.pages[0].paper == .grid)
        #expect(reading.document.pages[0].width == 59528)
        #expect(reading.document.pages[0].layers[0].name == "One")
    }

    @Test func whatIsWrongIsNamedAndTheRestIsRead() throws {
        let reading = try read(
            page(
                """
                <stroke tool="pen" color="#000000ff" width="1 0.5">1 1 2 2 3 3</stroke>
                <stroke tool="pen" color="red" width="1 0.5 0.6">nan 1 2 2 3 3</stroke>
                <stroke tool="pen" color="beige" width="x">1 1 2 2 3</stroke>
                <stroke tool="pen" color="#000000ff" width="1"></stroke>
                <stroke tool="pen" color="#000000ff" width="1">inf 1 1e99 2</stroke>
                """, version: "99"))
        #expect(
            reading.problems.map(\.kind) == [
                .newerVersion(99), .widths(found: 1, wanted: 2), .invalidPoints(1),
                .invalidValue(name: "color", value: "beige"), .invalidValue(name: "width", value: "nan"),
                .invalidPoints(1), .strokeWithoutPoints, .invalidPoints(2), .strokeWithoutPoints,
            ])
        #expect(reading.document.strokes.map(\.points.count) == [3, 2, 2])
        // The widths stay with their stretches.
        #expect(reading.document.strokes[1].points.map(\.pressure) == [600, 600])
    }

    /// The full width of the pen would be a blob.
    @Test func aWidthThatIsNoneIsAsThoseBesideIt() throws {
        let reading = try read(
            page(
                """
                <stroke tool="pen" color="#000000ff" width="2 0.8 1 nan">1 1 2 2 3 3 4 4</stroke>
                <stroke tool="pen" color="#000000ff" width="1 -1 0.7 x">1 1 2 2 3 3 4 4</stroke>
                """))
        #expect(reading.problems.map(\.kind) == [.invalidWidths(1), .invalidWidths(2)])
        #expect(
            reading.document.strokes.map { $0.points.map(\.pressure) } == [
                [400, 500, 500, 500], [700, 700, 700, 700],
            ])
    }

    private static let whole = """
        <stroke tool="pen" color="#3333ccff" width="1.41 0.401 0.42" capStyle="butt">1 2 3 4 5 6</stroke>\
        <text font="Sans" size="6" x="94.3" y="372.99" color="#000000ff" ts="5" fn="a.ogg">Words &amp; &lt;more&gt;\n</text>\
        <image left="1" top="2" right="3" bottom="4">aGk=</image><teximage text="\\pi" left="0"><x>b</x></teximage>\
        <link url="https://a.b/?c&amp;d">there</link>
        """

    @Test func nothingIsLostOnTheWayThroughOurs() throws {
        let first = try read(page(Self.whole))
        #expect(first.problems == [])
        let ours = InkMLReader.read(InkMLWriter.bytes(first.document))
        #expect(ours.isOurs && ours.document == first.document)
        let second = try XournalReader.read(try XournalWriter.bytes(ours.document))
        #expect(second.problems == [])
        #expect(second.document == first.document)
        let content = String(decoding: XournalWriter.content(ours.document), as: UTF8.self)
        for part in [
            "width=\"1.41 0.40044 0.42018\" capStyle=\"butt\">1 2 3 4 5 6</stroke>",
            "fn=\"a.ogg\">Words &amp; &lt;more&gt;",
            "<image left=\"1\" top=\"2\" right=\"3\" bottom=\"4\">aGk=</image>",
            "<teximage text=\"\\pi\" left=\"0\"><x>b</x></teximage>",
            "<link url=\"https://a.b/?c&amp;d\">there</link>", "fileversion=\"4\"", "style=\"graph\"",
        ] {
            #expect(content.contains(part), "\(part)\n\(content)")
        }
    }

    @Test func backgroundsAreKeptAndPathsThatLeadOutsideAreNamed() throws {
        let background =
            "<background type=\"pdf\" domain=\"absolute\" filename=\"/home/a/b.pdf\" pageno=\"1\"></background>"
        let reading = try read("<xournal><page width=\"10\" height=\"10\">\(background)<layer/></page></xournal>")
        #expect(reading.problems.map(\.kind) == [.outsidePath("/home/a/b.pdf")])
        #expect(String(decoding: XournalWriter.content(reading.document), as: UTF8.self).contains(background))
    }

    @Test func packings() throws {
        let content = Array(page(Self.whole).utf8)
        let plain = try XournalReader.read(content).document
        #expect(try InkReading.of(content).document == plain)
        #expect(try InkReading.of(Gzip.pack(content)).document == plain)
        var attached = plain
        attached.attachments = [InkAttachment(name: "attachments/a.ogg", bytes: [1, 2, 3])]
        let archive = try XournalWriter.bytes(attached)
        #expect(archive.starts(with: Array("PK".utf8)))
        #expect(try InkReading.of(archive).document == attached)
        #expect(try XournalWriter.bytes(attached) == archive)
    }

    @Test func cutOffAndBombs() throws {
        let content = Array(page(String(repeating: Self.whole, count: 200)).utf8)
        let packed = try Gzip.pack(content)
        let half = try InkReading.of(Array(packed.prefix(packed.count - 20)))
        #expect(half.problems.map(\.kind).first == .truncated)
        #expect(half.document.strokes.count > 20)
        let bomb = try Gzip.pack([UInt8](repeating: 0x20, count: 40 << 20))
        #expect(throws: ArchiveError.self) { try InkReading.of(bomb) }
        #expect(throws: ArchiveError.self) { try InkReading.of([0x1f, 0x8b, 1, 2, 3]) }
    }
}
