// How a book looks: A4, running heads, page numbers, contents with leaders, bookmarks, paper.

import Wording

enum PDFStyle {
    /// CSS for paged media (css-gcpm-3, css-page-3) as WeasyPrint 57 reads it.
    static func sheet(_ language: LanguageCode) -> String {
        """
        @page { size: A4; margin: 24mm 22mm 24mm 26mm;
          @top-left { content: string(month, first-except); font: 9pt "DejaVu Sans", sans-serif; color: #777; }
          @bottom-center { content: counter(page); font: 9pt "DejaVu Sans", sans-serif; color: #777; } }
        @page cover { @top-left { content: none; } @bottom-center { content: none; } }
        html { font: 10.5pt/7mm "Iowan Old Style", Palatino, "URW Palladio L", P052, "DejaVu Serif", serif; hyphens: auto; color: #222; }
        h1, h2, h3, h4 { line-height: 1.25; hyphens: none; break-after: avoid; margin: 7mm 0 2mm; }
        h1 { font-size: 18pt; bookmark-level: none; } h2 { font-size: 14pt; bookmark-level: none; } h3 { font-size: 12pt; bookmark-level: none; } h4, h5, h6 { font-size: 10.5pt; bookmark-level: none; }
        p { margin: 0 0 3.5mm; orphans: 3; widows: 3; } a { color: inherit; text-decoration: none; }
        .body a[href^="http"] { text-decoration: underline; text-decoration-color: #bbb; }
        .cover { page: cover; break-after: page; padding-top: 75mm; text-align: center; }
        .cover h1 { font-size: 30pt; margin-bottom: 8mm; bookmark-level: none; } .cover p { color: #666; }
        .contents { page: cover; break-after: page; } .contents h2 { bookmark-level: 1; bookmark-label: content(); }
        .contents ol { list-style: none; padding: 0; } .contents a::after { content: leader(". ") target-counter(attr(href), page); color: #888; }
        .chapter { page: chapter; break-before: page; }
        .chapter-title { string-set: month content(); bookmark-level: 1; bookmark-label: content(); font-size: 22pt; margin: 0 0 12mm; }
        article { margin-bottom: 12mm; } .title { bookmark-level: 2; bookmark-label: content(); margin: 0 0 3mm; }
        .repeated { font-size: 0; line-height: 0; margin: 0; color: transparent; } .body > h1:first-child { font-size: 14pt; margin-top: 0; }
        .eyebrow, .tags, figcaption { font: 8.5pt/1.4 "DejaVu Sans", sans-serif; color: #777; margin: 0 0 1mm; } .mood { margin-left: .5em; }
        .missing { border-bottom: .5pt dashed #999; } .remote { color: #555; }
        blockquote { border-left: 1.5pt solid #ccc; margin: 0 0 3.5mm; padding-left: 4mm; font-style: italic; }
        code { font: 9pt "DejaVu Sans Mono", monospace; } pre { background: #f4f4f4; padding: 3mm; white-space: pre-wrap; hyphens: none; line-height: 1.35; break-inside: avoid; }
        table { border-collapse: collapse; margin: 0 0 3.5mm; line-height: 1.4; } th, td { border-bottom: .5pt solid #bbb; padding: 1mm 3mm; text-align: left; }
        [align=right] { text-align: right; } [align=center] { text-align: center; }
        img { max-width: 100%; max-height: 180mm; } figure { margin: 0 0 5mm; break-inside: avoid; } figure img { max-height: 110mm; }
        li > input { display: inline-block; width: 3mm; height: 3mm; border: .8pt solid #555; border-radius: .6mm; margin-right: 2mm; vertical-align: -.3mm; appearance: none; }
        li > input[checked] { background: #555; } hr { border: 0; border-top: .5pt solid #bbb; width: 30%; margin: 7mm auto; }
        .paper { break-before: page; break-after: page; min-height: 240mm; padding-left: 2mm; }
        .paper-lined { background: repeating-linear-gradient(to bottom, transparent 0, transparent 6.8mm, #cfdbe3 6.8mm, #cfdbe3 7mm); background-position: 0 -1.6mm; }
        .paper-grid { background-image: repeating-linear-gradient(to bottom, transparent 0, transparent 4.85mm, #dde5ea 4.85mm, #dde5ea 5mm), repeating-linear-gradient(to right, transparent 0, transparent 4.85mm, #dde5ea 4.85mm, #dde5ea 5mm); }
        .paper-dotted { background-image: radial-gradient(circle at center, #999 0, #999 .2mm, transparent .25mm); background-size: 5mm 5mm; }

        """
    }
}
