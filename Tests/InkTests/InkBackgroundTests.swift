// What lies below the pages of Xournal++: which file, which page of a PDF, and what is never opened.

import Ink
import Testing

@Suite struct InkBackgroundTests {
    private static func document(_ backgrounds: [String], attached: [InkAttachment] = []) throws -> InkReading {
        let pages = backgrounds.map { "<page width=\"100\" height=\"80\"><background \($0)/><layer/></page>" }
        var reading = try InkReading.of(Array("<xournal fileversion=\"4\">\(pages.joined())</xournal>".utf8))
        reading.document.attachments = attached
        return reading
    }

    @Test(arguments: [
        (#"type="pixmap" domain="attach" filename="bg_1.png""#, InkBackground.Source.beside("a.xopp.bg_1.png"), nil),
        (#"type="pixmap" domain="absolute" filename="scans/one.png""#, .beside("scans/one.png"), nil),
        (#"type="pdf" domain="absolute" filename="/etc/passwd" pageno="2""#, .outside("/etc/passwd"), 2),
        (#"type="pdf" domain="attach" filename="../a.pdf" pageno="1""#, .outside("../a.pdf"), 1),
        (#"type="pixmap" domain="attach" filename="b/../../a.png""#, .outside("b/../../a.png"), nil),
        (#"type="pdf" domain="attach" filename="bg.pdf" pageno="1ll""#, .beside("a.xopp.bg.pdf"), 1),
    ])
    func whereItLies(_ said: String, _ source: InkBackground.Source, _ page: Int?) throws {
        let reading = try Self.document([said])
        let background = try #require(reading.document.backgrounds(beside: "a.xopp").first ?? nil)
        #expect(background.source == source)
        #expect(background.pageOfPDF == page)
        if case .outside(let path) = source {
            #expect(reading.problems.map(\.kind) == [.outsidePath(path)])
        } else {
            #expect(reading.problems == [])
        }
    }

    /// Later pages of a PDF do not name it, and a picture that is there twice is named by its first page.
    @Test func pagesThatNameNoFile() throws {
        let document = try Self.document(
            [
                #"type="pdf" domain="attach" filename="attachments/bg.pdf" pageno="1""#, #"type="pdf" pageno="7""#,
                ##"type="solid" color="#ffffffff" style="lined""##, #"type="pixmap" domain="clone" filename="0""#,
                #"type="pixmap" domain="clone" filename="9""#, #"type="pdf" pageno="0""#,
            ], attached: [InkAttachment(name: "attachments/bg.pdf", bytes: [1, 2])]
        ).document
        let found = document.backgrounds(beside: "a.xopp")
        let numbers: [Int?] = [1, 7, nil, 1, nil, nil]
        #expect(found.map { $0?.pageOfPDF } == numbers)
        let pdf = InkBackground.Source.attached([1, 2])
        let sources: [InkBackground.Source?] = [pdf, pdf, nil, pdf, nil, nil]
        #expect(found.map { $0?.source } == sources)
    }

    @Test func aPictureLiesBelowTheStrokes() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47]
        let document = try Self.document([
            #"type="pixmap" domain="attach" filename="a""#, #"type="pixmap" domain="attach" filename="b""#,
        ]).document
        // What is not a picture of a kind that everybody draws is none.
        let drawn = document.withBackgrounds([png, [1, 2, 3, 4]])
        let svg = String(decoding: InkDrawing.svg(drawn, title: ""), as: UTF8.self)
        #expect(svg.contains("x=\"0\" y=\"0\" width=\"100\" height=\"80\" href=\"data:image/png;base64,iVBORw==\""))
        #expect(drawn.pages.map { InkDrawing.undrawn($0, of: drawn) } == [[], ["background"]])
        #expect(document.pages.map { InkDrawing.undrawn($0, of: document) } == [["background"], ["background"]])
    }
}
