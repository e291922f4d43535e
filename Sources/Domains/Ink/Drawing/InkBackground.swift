// What lies below the strokes of a page of Xournal++: a picture or a page of a PDF, within the file or in one beside it.

/// The `background` of a page (Xournal++, `LoadHandler.cpp`).
package struct InkBackground: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// The bytes of a file that travelled within it.
        case attached([UInt8])
        /// The name of a file from the folder on in which the ink lies; never one that leads out of it.
        case beside(String)
        /// A file that is never opened: a path from the root on, or one with `..` or a hidden folder in it.
        case outside(String)
    }

    package let source: Source
    /// Of a PDF, from 1; nil for a picture.
    package let pageOfPDF: Int?

    /// Whether a file that ink names is one that is never opened: hidden files are none of it.
    static func leadsOutside(_ path: String) -> Bool {
        path.hasPrefix("/") || path.contains("\\") || path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// Nil for paper, and for what is not a background of a file.
    ///
    /// - Parameters:
    ///   - pdf: of an earlier page that named it: pages after it do not name it again.
    ///   - ink: the name of the file of ink without its folders.
    fileprivate init?(_ values: [String: String], pdf: Source?, attachments: [InkAttachment], beside ink: String) {
        let named = values["filename"].flatMap { name -> Source? in
            if let attached = attachments.first(where: { $0.name == name }) { return .attached(attached.bytes) }
            if name.isEmpty { return nil }
            if Self.leadsOutside(name) { return .outside(name) }
            // What is attached to a file that is not an archive lies beside it, under its name.
            return .beside(values["domain"] == "attach" ? "\(ink).\(name)" : name)
        }
        switch values["type"] {
        case "pixmap":
            guard values["domain"] != "clone", let named else { return nil }
            (source, pageOfPDF) = (named, nil)
        case "pdf":
            // Some writers put letters after the number.
            let number = Int(values["pageno"].map { String($0.prefix { $0.isASCII && $0.isNumber }) } ?? "")
            guard let source = named ?? pdf, let number, number > 0 else { return nil }
            (self.source, pageOfPDF) = (source, number)
        default: return nil
        }
    }
}

extension InkDocument {
    /// Of each page, nil where there is none.
    ///
    /// - Parameter ink: the name of the file without its folders.
    package func backgrounds(beside ink: String) -> [InkBackground?] {
        var found: [InkBackground?] = []
        var pdf: InkBackground.Source?
        for page in pages {
            let values = page.background.map { KeptElement(page.kept[$0].markup).values } ?? [:]
            if values["domain"] == "clone", let other = values["filename"].flatMap({ Int($0) }) {
                // That of an earlier page, from 0.
                found.append(found.indices.contains(other) ? found[other] : nil)
                continue
            }
            let background = InkBackground(values, pdf: pdf, attachments: attachments, beside: ink)
            if background?.pageOfPDF != nil { pdf = background?.source }
            found.append(background)
        }
        return found
    }

    /// The same for drawing alone: with pictures in place of backgrounds.
    ///
    /// - Parameter pictures: of each page, PNG or JPEG; nil where nothing can be drawn.
    package func withBackgrounds(_ pictures: [[UInt8]?]) -> InkDocument {
        var document = self
        for (index, picture) in zip(pages.indices, pictures) {
            guard let picture, KeptPicture.type(picture) != nil, let place = pages[index].background else { continue }
            let name = "background \(index + 1)"
            // Before whatever has the same name.
            document.attachments.insert(InkAttachment(name: name, bytes: picture), at: 0)
            let box = InkBox(left: 0, top: 0, right: Double(pages[index].width), bottom: Double(pages[index].height))
            document.pages[index].kept[place].markup = Self.image(name, box)
        }
        return document
    }

    /// The same, with pictures in place of what a page holds as PDF: formulas.
    ///
    /// - Parameters:
    ///   - number: of the one page that is drawn, from 1; nil for all.
    ///   - draw: makes a PNG out of a PDF of a size in hundredths of a point; nil where it cannot be drawn.
    package func withFormulas(page number: Int?, _ draw: (_ pdf: [UInt8], _ longerSide: Int) -> [UInt8]?) -> InkDocument
    {
        var document = self
        for page in pages.indices where number == nil || number == page + 1 {
            for layer in pages[page].layers.indices {
                for (index, element) in pages[page].layers[layer].elements.enumerated() {
                    guard case .kept(let kept) = element, let found = KeptPicture.contents(kept, self),
                        found.bytes.starts(with: KeptPicture.startOfPDF),
                        let picture = draw(found.bytes, Int(max(found.box.width, found.box.height))),
                        KeptPicture.type(picture) != nil
                    else { continue }
                    let name = "formula \(page + 1).\(layer + 1).\(index + 1)"
                    document.attachments.insert(InkAttachment(name: name, bytes: picture), at: 0)
                    let image = InkKept(id: kept.id, markup: Self.image(name, found.box))
                    document.pages[page].layers[layer].elements[index] = .kept(image)
                }
            }
        }
        return document
    }

    /// The element of an attached picture.
    private static func image(_ name: String, _ box: InkBox) -> String {
        var image = InkMarkup()
        image.raw("<image")
        for (side, value) in [("left", box.left), ("top", box.top), ("right", box.right), ("bottom", box.bottom)] {
            image.raw(" \(side)=\"")
            image.decimal(Int(value), digits: 2)
            image.raw("\"")
        }
        image.attribute("path", name)
        image.raw("/>")
        return String(decoding: image.bytes, as: UTF8.self)
    }
}

extension InkPage {
    /// Among what was kept of it.
    fileprivate var background: Int? { kept.firstIndex { $0.markup.hasPrefix("<background") } }
}
