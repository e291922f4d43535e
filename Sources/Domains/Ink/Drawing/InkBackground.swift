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
            var image = InkMarkup()
            image.raw("<image left=\"0\" top=\"0\" right=\"")
            image.decimal(pages[index].width, digits: 2)
            image.raw("\" bottom=\"")
            image.decimal(pages[index].height, digits: 2)
            image.raw("\"")
            image.attribute("path", name)
            image.raw("/>")
            document.pages[index].kept[place].markup = String(decoding: image.bytes, as: UTF8.self)
        }
        return document
    }
}

extension InkPage {
    /// Among what was kept of it.
    fileprivate var background: Int? { kept.firstIndex { $0.markup.hasPrefix("<background") } }
}
