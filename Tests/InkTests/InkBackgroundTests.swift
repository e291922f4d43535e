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

    /// Formulas are kept as they were drawn: as PDF, which a program draws, or as PNG.
    @Test func formulasAreDrawn() throws {
        func formula(_ letters: String, _ place: String) -> String {
            "<teximage text=\"x\" \(place)>\(letters)</teximage>"
        }
        let place = #"left="10" top="20" right="40" bottom="30""#
        // "%PDF-", and the first bytes of a PNG.
        let elements = formula("JVBERi0=", place) + formula("iVBORw==", place) + formula("aGk=", place)
        let page = #"<page width="100" height="80"><layer>"# + elements + "</layer></page>"
        let document = try InkReading.of(Array("<xournal fileversion=\"4\">\(page)\(page)</xournal>".utf8)).document
        let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 1]
        var asked: [Int] = []
        let drawn = document.withFormulas(page: 2) { pdf, side in
            asked.append(side)
            return pdf == Array("%PDF-".utf8) ? png : nil
        }
        #expect(asked == [3000])
        let svg = String(decoding: InkDrawing.svg(drawn.pages[1], of: drawn, title: ""), as: UTF8.self)
        let image = #"x="10" y="20" width="30" height="10" href="data:image/png;base64,"#
        #expect(svg.contains(image + "iVBORwE=\"") && svg.contains(image + "iVBORw==\""))
        #expect(drawn.pages.map { InkDrawing.undrawn($0, of: drawn) } == [["teximage", "teximage"], ["teximage"]])
        #expect(drawn.pages.map { InkDrawing.lacksPDF($0, of: drawn) } == [true, false])
    }

    /// What was moved off its page, or drawn beside it, is seen; what its corner leaves out is named.
    @Test(arguments: [
        (
            #"<stroke tool="pen" color="black" width="1">150 20 160 95</stroke>"#, 19_600, 13_100,
            [InkProblem.Kind.besidePage(1)]
        ),
        (#"<stroke tool="pen" color="black" width="1">90 20 160 95</stroke>"#, 10_000, 8000, []),
        (#"<stroke tool="pen" color="black" width="1">-150 20 -160 30</stroke>"#, 10_000, 8000, [.unseen(1)]),
        (#"<text font="Sans" size="10" x="10" y="200" color="black">tea</text>"#, 10_000, 24_760, [.besidePage(1)]),
        (#"<image left="120" top="20" right="140" bottom="30">aGk=</image>"#, 17_600, 8000, [.besidePage(1)]),
        (#"<stroke tool="pen" color="black" width="1">50 90000 60 90000</stroke>"#, 10_000, 8000, [.unseen(1)]),
    ])
    func thePageGrows(_ element: String, _ width: Int, _ height: Int, _ problems: [InkProblem.Kind]) throws {
        let page = #"<page width="100" height="80"><layer>\#(element)</layer></page>"#
        let document = try InkReading.of(Array("<xournal fileversion=\"4\">\(page)</xournal>".utf8)).document
        #expect(document.grown.pages.map { [$0.width, $0.height] } == [[width, height]])
        #expect(document.problemsBesidePages.map(\.kind) == problems)
    }
}
