// The style sheet of a book: pages, running heads, contents with leaders, bookmarks, paper.

import Bytes

enum PDFStyle {
    private struct Measures {
        let size: String
        let width: Int
        let height: Int
        let inner: Int
        let outer: Int
        let top: Int
        let bottom: Int
        /// Size of the text, in points.
        let text: Double
        let line: Double
    }

    private static func measures(_ paper: BookOptions.Paper) -> Measures {
        switch paper {
        case .a5:
            Measures(
                size: "A5", width: 148, height: 210, inner: 18, outer: 15, top: 19, bottom: 20, text: 9.5, line: 5.2)
        case .a4:
            Measures(size: "A4", width: 210, height: 297, inner: 30, outer: 26, top: 26, bottom: 28, text: 11, line: 6)
        }
    }

    /// The number of words per page, in the units of `BookPart.size`.
    static func wordsOnPage(_ paper: BookOptions.Paper) -> Int { paper == .a5 ? 285 : 600 }

    /// Margins of a right page, in points.
    static func margins(_ paper: BookOptions.Paper) -> (inner: Double, outer: Double) {
        (Double(measures(paper).inner) * points, Double(measures(paper).outer) * points)
    }

    /// Points per millimetre (CSS Values and Units 3, section 6.2).
    static let points = 72 / 25.4

    /// Differences for parts of a book: only right pages, without heads and numbers, which are added when joining.
    static func partSheet(_ paper: BookOptions.Paper) -> String {
        let m = measures(paper)
        return """
            @page :left { margin-left: \(m.inner)mm; margin-right: \(m.outer)mm; @top-left { content: none; } @bottom-left { content: none; } }
            @page :right { @top-right { content: none; } @bottom-right { content: none; } }
            @page cover { margin: 0; } .contents a::after { content: leader(" .  ") attr(data-page); }

            """
    }

    /// Two pages; the head of the second contains each letter of the titles, and all digits.
    static func headSample(of titles: [String]) -> HTMLText {
        let letters = Set(titles.joined().unicodeScalars).union("0123456789".unicodeScalars)
        // Trailing blanks would be lost.
        let line = "0 " + String(String.UnicodeScalarView(letters.subtracting(" ".unicodeScalars).sorted()))
        var html = HTMLText()
        html.markup("<!doctype html><meta charset=\"utf-8\"><link rel=\"stylesheet\" href=\"heads.css\"><p>")
        html.element("p", line, class: "letters")
        return html
    }

    /// To follow `sheet`.
    static let sampleSheet = "p { break-before: page; font-size: 0; } .letters { string-set: year content(); }\n"

    /// In millimetres.
    static func textWidth(_ paper: BookOptions.Paper) -> Double {
        let measures = measures(paper)
        return Double(measures.width - measures.inner - measures.outer)
    }

    /// CSS for paged media (css-gcpm-3, css-page-3) as supported by WeasyPrint 57: no grid, but tables and inline blocks.
    static func sheet(_ paper: BookOptions.Paper) -> String {
        let m = measures(paper)
        let serif = "\"Iowan Old Style\", Palatino, \"URW Palladio L\", P052, \"DejaVu Serif\", serif"
        let sans = "\"DejaVu Sans\", sans-serif"
        let head = "font: 7pt \(sans); color: #8b8478; vertical-align: bottom; padding-bottom: 4mm;"
        return """
            @page { size: \(m.size); margin: \(m.top)mm \(m.outer)mm \(m.bottom)mm \(m.inner)mm; }
            @page :left { margin-left: \(m.outer)mm; margin-right: \(m.inner)mm;
              @top-left { content: string(year); \(head) } @bottom-left { content: counter(page); font: 7.5pt \(sans); color: #8b8478; } }
            @page :right { @top-right { content: string(month, first-except); \(head) } @bottom-right { content: counter(page); font: 7.5pt \(sans); color: #8b8478; } }
            @page plain:left { @top-left { content: none; } } @page plain:right { @top-right { content: none; } }
            @page cover { margin: 0; @top-left { content: none; } @top-right { content: none; } @bottom-left { content: none; } @bottom-right { content: none; } }
            html { font: \(m.text)pt/\(m.line)mm \(serif); hyphens: auto; color: #262420; } body { margin: 0; } .body p { text-align: justify; }
            h1, h2, h3, h4 { line-height: 1.25; hyphens: none; break-after: avoid; bookmark-level: none; margin: \(m.line)mm 0 2mm; font-weight: 600; }
            h1 { font-size: 1.5em; } h2 { font-size: 1.3em; } h3 { font-size: 1.15em; } h4, h5, h6 { font-size: 1em; bookmark-level: none; }
            p { margin: 0 0 .5em; orphans: 3; widows: 3; } a { color: inherit; text-decoration: none; }
            .body a[href^="http"] { text-decoration: underline; text-decoration-color: #bbb; }
            .cover { page: cover; break-after: page; height: \(m.height)mm; position: relative; background: #f7f3ea; text-align: center; }
            .cover .name { position: absolute; left: \(m.outer)mm; right: \(m.outer)mm; top: \(m.height * 32 / 100)mm; }
            .cover h1 { font-size: 2.9em; line-height: 1.15; margin: 0 0 5mm; color: #24645f; font-weight: 600; }
            .cover p { font: 9pt/1.5 \(sans); color: #6d675e; letter-spacing: .04em; }
            .cover .discs { position: absolute; left: \(m.width / 5)mm; right: \(m.width / 5)mm; bottom: \(m.height / 9)mm; } .cover .discs svg { max-height: \(m.height * 38 / 100)mm; }
            .cover .photo { position: absolute; left: 0; right: 0; top: 0; height: \(m.height * 62 / 100)mm; } .cover .photo img { width: \(m.width)mm; height: \(m.height * 62 / 100)mm; max-height: none; object-fit: cover; }
            .cover.has-photo .name { top: \(m.height * 69 / 100)mm; } .cover.has-photo h1 { font-size: 2.3em; margin-bottom: 3mm; }
            .contents { page: plain; break-after: page; string-set: year "", month ""; } .part-title { font-size: 1.9em; margin: 6mm 0 7mm; color: #24645f; bookmark-level: 1; bookmark-label: content(); }
            .contents a { display: block; } .contents a::after { content: leader(" .  ") target-counter(attr(href), page); color: #8b8478; font-size: .9em; }
            .of-year { font-size: 1.1em; font-weight: 600; margin: 3mm 0 1mm; break-after: avoid; } .of-months { columns: 2; column-gap: 8mm; margin: 0; } .of-months span { display: block; break-inside: avoid; }
            .year { break-before: page; } .year-title { string-set: year content(); bookmark-level: 1; bookmark-label: content(); font-size: 3em; color: #24645f; margin: \(m.height / 8)mm 0 1mm; }
            .year .part-title { string-set: year content(), month content(); } .year-count { font: 8pt/1.5 \(sans); color: #8b8478; margin: 0 0 9mm; }
            .month-title { string-set: month content(); bookmark-level: 2; bookmark-label: content(); font-size: 1.45em; font-weight: 400; font-style: italic; color: #24645f; border-bottom: .4pt solid #d8d1c3; padding-bottom: 1.5mm; margin: 9mm 0 5mm; }
            article { margin: 0 0 7.5mm; } article header { break-after: avoid; break-inside: avoid; margin-bottom: 1.2mm; }
            .date { font: 600 7.6pt/1.6 \(sans); color: #403b33; margin: 0; break-after: avoid; } .date .time { font-weight: 400; color: #8b8478; margin-left: 1.6mm; } .star { color: #c98a1b; margin-left: 1.6mm; font-size: 8.5pt; }
            .facts { font: 7.2pt/1.6 \(sans); color: #8b8478; margin: 0; break-after: avoid; } .disc { display: inline-block; width: 2.1mm; height: 2.1mm; border-radius: 50%; margin-right: 1.2mm; vertical-align: -.15mm; } .dot { margin: 0 1.2mm; }
            .title { margin: 1.2mm 0 1mm; } .repeated { font-size: 0; line-height: 0; margin: 0; color: transparent; } .body > h1:first-child { font-size: 1.15em; margin-top: 1mm; }
            .tags { break-before: avoid; font: 7pt/1.5 \(sans); color: #8b8478; margin: 1mm 0 0; }
            .photos { margin: 2.5mm 0 1mm; } .row { break-inside: avoid; white-space: nowrap; line-height: 0; margin-bottom: 2.5mm; text-align: center; }
            .row figure { display: inline-block; vertical-align: top; margin: 0; white-space: normal; } .row img { width: 100%; max-height: none; display: block; border-radius: .6mm; }
            figcaption { font: italic 7.4pt/1.4 \(serif); color: #6d675e; margin: 1.2mm 0 0; text-align: left; hyphens: none; }
            .missing { border-bottom: .5pt dashed #999; } .remote { color: #555; }
            blockquote { border-left: 1.2pt solid #d8d1c3; margin: 0 0 .5em; padding-left: 4mm; font-style: italic; }
            summary { display: block; list-style: none; } details > * { display: block; } .handwriting { font-style: italic; } .uncertain { text-decoration: underline dotted; } .callout { border-left: 1.2pt solid #24645f; background: #f6f3ec; padding: 1.5mm 4mm; margin: 0 0 .5em; } .callout-title { font-weight: bold; margin: 0; } .embed { border-left: 1.2pt solid #d8d1c3; padding-left: 4mm; margin: 0 0 .5em; } .embed-title, .diagram-note { font-size: .8em; color: #6d675e; margin: 0; }
            mark { background: #f3e3b3; } kbd { border: .5pt solid #999; border-radius: 1mm; padding: 0 .8mm; font-size: .85em; } dt { font-weight: bold; } dd { margin: 0 0 .3em 4mm; } div.math { text-align: center; }
            code { font: .85em \"DejaVu Sans Mono\", monospace; } pre { background: #f6f3ec; padding: 2.5mm; white-space: pre-wrap; hyphens: none; line-height: 1.35; overflow-wrap: anywhere; } p, li, td, h1, h2, h3, h4 { overflow-wrap: break-word; }
            table { border-collapse: collapse; margin: 0 0 .5em; line-height: 1.4; width: 100%; font-size: .9em; } th, td { border-bottom: .4pt solid #d8d1c3; padding: .8mm 2mm; text-align: left; overflow-wrap: anywhere; }
            img { max-width: 100%; max-height: \(m.height * 55 / 100)mm; } ul, ol { margin: 0 0 .5em; padding-left: 5mm; }
            li > input { display: inline-block; width: 2.6mm; height: 2.6mm; border: .7pt solid #555; border-radius: .5mm; margin-right: 1.6mm; vertical-align: -.3mm; appearance: none; }
            li > input[checked] { background: #555; } hr { border: 0; border-top: .4pt solid #d8d1c3; width: 30%; margin: \(m.line)mm auto; }
            .numbers { break-before: page; page: plain; } .tiles { margin: 0 -1mm 6mm; font-size: 0; } .tile { display: inline-block; width: 33.3%; vertical-align: top; margin-bottom: 5mm; }
            .tile b { display: block; font: 600 19pt/1.2 \(serif); color: #24645f; } .tile span { display: block; font: 7.6pt/1.5 \(sans); color: #6d675e; } .tile small { display: block; font: 6.6pt/1.4 \(sans); color: #8b8478; }
            .chart-section { break-inside: avoid; margin-bottom: 5mm; } .chart-section h3 { font: 600 8pt/1.5 \(sans); color: #403b33; margin: 0 0 1.5mm; } .chart-section .bar-chart { width: 80%; } .legend { font: 7.2pt/1.6 \(sans); color: #6d675e; } .legend .mood { margin-right: 4mm; }
            .place-map { background: #f7f3ea; border-radius: 1mm; } .colophon { font: 7pt/1.5 \(sans); color: #8b8478; text-align: center; margin-top: 8mm; break-before: avoid; }
            .paper { break-before: page; break-after: page; min-height: \(m.height - m.top - m.bottom - 8)mm; padding-left: 2mm; }
            .paper-lined { background: repeating-linear-gradient(to bottom, transparent 0, transparent \(m.line - 0.2)mm, #cfdbe3 \(m.line - 0.2)mm, #cfdbe3 \(m.line)mm); }
            .paper-grid { background-image: repeating-linear-gradient(to bottom, transparent 0, transparent 4.85mm, #dde5ea 4.85mm, #dde5ea 5mm), repeating-linear-gradient(to right, transparent 0, transparent 4.85mm, #dde5ea 4.85mm, #dde5ea 5mm); }
            .paper-dotted { background-image: radial-gradient(circle at center, #999 0, #999 .2mm, transparent .25mm); background-size: 5mm 5mm; }

            """
    }
}
