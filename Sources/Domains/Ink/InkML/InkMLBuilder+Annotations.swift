// Annotations of our layout: pages, papers, layers, typed text, and kept elements.

import Bytes

extension InkMLBuilder {
    func addAnnotation() {
        let words = String(decoding: text, as: UTF8.self)
        let type = annotation["type"]
        guard layout != nil else {
            if open == ["ink"], type == "layout", words.hasPrefix("daybook ") {
                layout = Int(words.dropFirst("daybook ".count))
                if let layout, layout > InkMLWriter.version { complain(.newerVersion(layout)) }
            }
            return
        }
        let page = document.pages.count - 1
        if type == "kept" || type == "keptOfPage", !KeptMarkup.isElement(words) {
            return complain(.invalidValue(name: "kept", value: String(words.prefix(40))))
        }
        switch (type, open.count) {
        case ("tool", _) where open.last == "brush":
            brush.tool = InkBrush.Tool(rawValue: words) ?? .pen
        case ("kept", 1): document.kept.append(InkKept(id: annotation["xml:id"] ?? "", markup: words))
        case ("attachment", 1):
            guard let bytes = Base64.decode(words), let name = annotation["d:name"], !name.isEmpty else {
                return complain(.invalidValue(name: "attachment", value: annotation["d:name"] ?? ""))
            }
            document.attachments.append(InkAttachment(name: name, bytes: bytes))
        case ("page", 2) where page >= 0:
            let numbers = words.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ (1...Int(InkPoint.limit)).contains($0) }) else {
                return complain(.invalidValue(name: "page", value: words))
            }
            (document.pages[page].width, document.pages[page].height) = (numbers[0], numbers[1])
        case ("paper", 2) where page >= 0:
            guard let paper = InkPaper(rawValue: words) else {
                return complain(.invalidValue(name: "paper", value: words))
            }
            document.pages[page].paper = paper
        case ("paperColor", 2) where page >= 0:
            guard let colour = InkColour(words) else {
                return complain(.invalidValue(name: "paperColor", value: words))
            }
            document.pages[page].colour = colour
        case ("keptOfPage", 2) where page >= 0:
            document.pages[page].kept.append(InkKept(id: annotation["xml:id"] ?? "", markup: words))
        case ("layer", 3): edit { $0.name = words }
        case ("kept", 3): add(.kept(InkKept(id: annotation["xml:id"] ?? "", markup: words)))
        case ("text", 3): addText(words)
        default: complain(.unknownElement("annotation " + (type ?? "")))
        }
    }

    /// Xournal++ attributes beyond those of a stroke or text; empty if they contain anything else.
    func foreign(_ attributes: Attributes, besides own: Set<String>) -> String {
        let foreign = attributes["d:xopp"] ?? ""
        guard KeptMarkup.areAttributes(foreign, besides: own) else {
            complain(.invalidValue(name: "d:xopp", value: String(foreign.prefix(40))))
            return ""
        }
        return foreign
    }

    private func addText(_ words: String) {
        let limit = Int(InkPoint.limit)
        func number(_ name: String, _ range: ClosedRange<Int>) -> Int? {
            annotation[name].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
        }
        guard let x = number("d:x", -limit...limit), let y = number("d:y", -limit...limit),
            let size = number("d:size", 0...limit), let colour = annotation["d:color"].flatMap({ InkColour($0) })
        else { return complain(.invalidValue(name: "text", value: words)) }
        let foreign = foreign(annotation, besides: KeptMarkup.ofTexts)
        add(
            .text(
                InkText(
                    id: Self.identifier(annotation["xml:id"] ?? ""), words: words, x: x, y: y, size: size,
                    font: annotation["d:font"] ?? "", colour: colour, time: number("d:time", 0...1 << 52),
                    foreign: foreign)))
    }
}
