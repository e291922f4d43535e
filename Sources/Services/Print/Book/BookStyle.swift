// Styles common to paper and EPUB: the colours of moods and charts.

import Bytes

enum BookStyle {
    /// A drawing with embedded colours: WeasyPrint and some readers ignore the page's style sheet in drawings.
    static func styled(_ svg: HTML) -> HTML {
        let bytes = svg.bytes
        guard let end = bytes.firstIndex(of: .greater) else { return svg }
        var styled = HTMLText()
        styled.append(trusted: bytes[...end])
        styled.markup("<style>\(drawing)</style>")
        styled.append(trusted: bytes[(end + 1)...])
        return styled.html
    }

    /// Literal colours instead of variables, which old readers do not support.
    private static let drawing: HTML = """
        text { font-family: DejaVu Sans, sans-serif; font-size: 12px; fill: #6d675e; } .value { fill: #262420; }
        .heat-map text { font-size: 13px; } .place-map text { font-size: 15px; } .grid { stroke: #e4dfd5; stroke-width: 1; } .scale { fill: none; stroke: #6d675e; stroke-width: 1; }
        .bar { fill: #24645f; } .spot { fill: #24645f; fill-opacity: .55; stroke: #24645f; }
        .level-none { fill: #ece8df; } .level-plain { fill: #9db3ae; }
        .bar-very_sad, .level-very_sad { fill: #8c5a86; } .bar-sad, .level-sad { fill: #b48aa8; }
        .bar-neutral, .level-neutral { fill: #cfc7b4; } .bar-happy, .level-happy { fill: #8dbd97; }
        .bar-very_happy, .level-very_happy { fill: #3f8f6b; }
        """

    static let discs = """
        .chart { display: block; width: 100%; }
        .disc.level-very_sad { background: #8c5a86; } .disc.level-sad { background: #b48aa8; } .disc.level-neutral { background: #cfc7b4; }
        .disc.level-happy { background: #8dbd97; } .disc.level-very_happy { background: #3f8f6b; }

        """
}
