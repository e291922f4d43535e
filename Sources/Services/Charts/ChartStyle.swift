// The style sheet of a standalone chart file: light and dark.

import Bytes
import Resources

package enum ChartStyle {
    static let sheet = HTML(trusted: CompactCode.style(EmbeddedFile.web("sheets/chart.css")))

    /// A page with a single picture and no scripts; it prints in light colours, as wide as the paper.
    package static func page(title: String, language: String, svg: HTML) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="\(language)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><title>\(SVGText.line(title))</title>
        <style>body{margin:0;background:#fffefb}svg{display:block;width:100%;height:auto;max-width:60rem;margin:1rem auto}
        @media (prefers-color-scheme:dark){body{background:#1e1d1a}}
        @page{size:A4;margin:12mm}@media print{body{background:none}svg{max-width:none;margin:0;-webkit-print-color-adjust:exact;print-color-adjust:exact}}</style>
        </head><body><main>
        \(svg)
        </main></body></html>

        """
    }
}
