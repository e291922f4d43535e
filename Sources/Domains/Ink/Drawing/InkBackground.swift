// Backgrounds of Xournal++ pages: a picture or a PDF page, embedded or in a separate file.

/// The `background` of a page (Xournal++, `LoadHandler.cpp`).
package struct InkBackground: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// An embedded file.
        case attached([UInt8])
        /// A path relative to the folder of the ink file, never leading out of it.
        case beside(String)
        /// A file that is never opened: an absolute path, or one that contains `..` or a hidden folder.
        case outside(String)
    }

    package let source: Source
    /// The page of a PDF, from 1; nil for a picture.
    package let pageOfPDF: Int?

    /// Whether a path in an ink file must never be opened: includes hidden files.
    static func leadsOutside(_ path: String) -> Bool {
        path.hasPrefix("/") || path.contains("\\") || path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// Nil for paper, and for anything but the background from a file.
    ///
    /// - Parameters:
    ///   - pdf: from an earlier page: only the first page names it.
    ///   - ink: the name of the ink file without folders.
    fileprivate init?(_ values: [String: String], pdf: Source?, attachments: [InkAttachment], beside ink: String) {
        let named = values["filename"].flatMap { name -> Source? in
            if let attached = attachments.first(where: { $0.name == name }) { return .attached(attached.bytes) }
            if name.isEmpty { return nil }
            if Self.leadsOutside(name) { return .outside(name) }
            // The attachment of a file that is not an archive is a file beside it.
            return .beside(values["domain"] == "attach" ? "\(ink).\(name)" : name)
        }
        switch values["type"] {
        case "pixmap":
            guard values["domain"] != "clone", let named else { return nil }
            (source, pageOfPDF) = (named, nil)
        case "pdf":
            // Some writers append letters to the number.
            let number = Int(values["pageno"].map { String($0.prefix { $0.isASCII && $0.isNumber }) } ?? "")
            guard let source = named ?? pdf, let number, number > 0 else { return nil }
            (self.source, pageOfPDF) = (source, number)
        default: return nil
        }
    }
}

extension InkDocument {
    /// The background of each page; nil if it has none.
    ///
    /// - Parameter ink: the name of the file without folders.
    package func backgrounds(beside ink: String) -> [InkBackground?] {
        var found: [InkBackground?] = []
        var pdf: InkBackground.Source?
        for page in pages {
            let values = page.background.map { KeptElement(page.kept[$0].markup).values } ?? [:]
            if values["domain"] == "clone", let other = values["filename"].flatMap({ Int($0) }) {
                // That of an earlier page, by index from 0.
                found.append(found.indices.contains(other) ? found[other] : nil)
                continue
            }
            let background = InkBackground(values, pdf: pdf, attachments: attachments, beside: ink)
            if background?.pageOfPDF != nil { pdf = background?.source }
            found.append(background)
        }
        return found
    }

    /// The same for drawing only: with pictures instead of backgrounds.
    ///
    /// - Parameter pictures: one per page, PNG or JPEG; nil if it cannot be drawn.
    package func withBackgrounds(_ pictures: [[UInt8]?]) -> InkDocument {
        var document = self
        for (index, picture) in zip(pages.indices, pictures) {
            guard let picture, KeptPicture.type(picture) != nil, let place = pages[index].background else { continue }
            let name = "background \(index + 1)"
            // Takes precedence over other attachments with the same name.
            document.attachments.insert(InkAttachment(name: name, bytes: picture), at: 0)
            let box = InkBox(left: 0, top: 0, right: Double(pages[index].width), bottom: Double(pages[index].height))
            document.pages[index].kept[place].markup = Self.image(name, box)
        }
        return document
    }

    /// The same, with pictures instead of embedded PDFs: formulas.
    ///
    /// - Parameters:
    ///   - number: the only page to be drawn, from 1; nil for all.
    ///   - draw: renders a PDF as PNG, at a size in hundredths of a point; nil if that fails.
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

    /// An `image` element for an attachment.
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
    /// Its index among the kept elements.
    fileprivate var background: Int? { kept.firstIndex { $0.markup.hasPrefix("<background") } }
}
