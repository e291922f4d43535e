// A parsed Markdown file.

import Bytes
import CivilTime
import YAML

/// A document: its bytes, their meaning and problems. Parsing never fails.
package struct Document: Sendable {
    package let path: VaultPath
    /// The file as UTF-8; all ranges are offsets into it.
    package let bytes: [UInt8]
    package let encoding: TextEncoding
    package let frontMatter: FrontMatter
    package let fields: DocumentFields
    package let scan: BodyScan
    package let kind: DocumentKind
    /// Why it is private; nil if it is not.
    package let privacy: DocumentPrivacy?
    /// Of the file itself; problems that concern the whole vault (broken links, duplicate ids) are found elsewhere.
    package let problems: [Problem]

    package init(path: VaultPath, contents: [UInt8], settings: VaultSettings = VaultSettings()) {
        self.path = path
        encoding = TextEncoding.detect(contents)
        bytes = encoding.utf8(contents)
        frontMatter = FrontMatter(bytes)
        var read = DocumentFields(frontMatter)
        read.settleMood(settings.ownMoods)
        if let name = LogseqNames.page(path) { read.aliases.append(name) }
        if let day = LogseqNames.journalDay(path) { read.aliases.append(settings.journalTitles.title(of: day)) }
        fields = read
        kind = DocumentKind(path: path, type: fields.type, settings: settings)
        let hasPlaces = kind == .agenda || kind == .list
        scan = BodyScan(
            bytes, body: frontMatter.bodyStart..<bytes.count,
            notations: hasPlaces ? settings.tagNotations.subtracting(.at) : settings.tagNotations)
        let (bytes, fields, scan) = (bytes, fields, scan)
        if case .binary = encoding {
            // Possibly UTF-16: without the NULs its own statement about privacy can be found.
            privacy = Document(path: path, contents: bytes.filter { $0 != 0 }, settings: settings).privacy
        } else {
            privacy = DocumentPrivacy(path, bytes, frontMatter, fields, scan, settings) {
                Self.tags(bytes, fields, scan)
            }
        }
        problems = [encoding.problem, privacy?.problem].compactMap { $0 } + frontMatter.problems + fields.problems
    }

    /// Its statement about itself was not fully read, or is in a place where it is not read.
    package var hasUnreadHead: Bool {
        switch privacy {
        case .unreadHead, .statement: true
        case .lock, .key, .folder, .tag, nil: frontMatter.unread != nil
        }
    }

    package var body: Range<Int> { frontMatter.bodyStart..<bytes.count }

    package var bodyText: String { bytes.text(body) }

    /// The body without query results and handwriting.
    package var typedText: [Range<Int>] {
        let others = (scan.baked.map(\.range) + scan.ink.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
        let starts = [body.lowerBound] + others.map(\.upperBound)
        return zip(starts, others.map(\.lowerBound) + [body.upperBound]).map { $0..<max($0, $1) }
    }

    /// `title:`, else the first level-1 heading, else the file name. A heading of a lower level is the title of a part.
    package var title: String {
        if let title = fields.title { return title }
        if let heading = titleHeading { return name(of: heading) }
        return path.stem
    }

    /// The heading that is the title if the front matter has none: the first level-1 heading.
    package var titleHeading: BodyScan.Heading? {
        scan.headings.first {
            $0.level == 1 && !$0.range.isEmpty && !name(of: $0).isEmpty
        }
    }

    /// Whether the text begins with the heading that is its title.
    package var startsWithTitle: Bool {
        guard let heading = scan.headings.first, heading.level == 1, !heading.range.isEmpty,
            bytes[body.lowerBound..<heading.range.lowerBound].allSatisfy({ $0.isWhitespace || $0 == .hash })
        else { return false }
        let name = name(of: heading)
        return !name.isEmpty && (fields.title == nil || fields.title == name)
    }

    /// The anchors for links to parts of this document, one per heading.
    package var anchors: HeadingAnchors { HeadingAnchors(scan.headings.map(text(of:))) }

    /// The Markdown of a heading. A setext heading of several lines has line feeds between them and no quote markers.
    package func text(of heading: BodyScan.Heading) -> String {
        let text = bytes.text(heading.range)
        guard text.utf8.contains(where: \.isLineEnd) else { return text }
        return text.split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == ">" || $0 == " " || $0 == "\t" }.trimmed }.joined(separator: "\n")
    }

    /// The words of a heading on one line, without Markdown.
    package func name(of heading: BodyScan.Heading) -> String {
        let words = HeadingAnchors.text(of: text(of: heading))
        return words.utf8.contains(UInt8(ascii: "\n")) ? words.replacing("\n", with: " ") : words
    }

    /// Tags of front matter and body, without duplicates, in order of appearance.
    package var tags: [String] { Self.tags(bytes, fields, scan) }

    private static func tags(_ bytes: [UInt8], _ fields: DocumentFields, _ scan: BodyScan) -> [String] {
        var seen: Set<String> = []
        let inBody = scan.tags.map { tagName(bytes, $0) }
        let inProperties = properties(bytes, scan).filter { $0.key == "tags" }.flatMap { property in
            property.value.split(separator: ",").map { word in
                word.trimmed.drop { $0 == "#" || $0 == "[" }.prefix { $0 != "]" }.trimmed
            }
        }
        return (fields.tags + inProperties + inBody).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// `key:: value` lines at the top of the body (Logseq properties).
    package var properties: [(key: String, value: String)] { Self.properties(bytes, scan) }

    private static func properties(_ bytes: [UInt8], _ scan: BodyScan) -> [(key: String, value: String)] {
        scan.properties.map { (Folding.fold(bytes.text($0.key)), bytes.text($0.value).trimmed) }
    }

    /// The local date of the document: `date:`, else its file name, else `created:`.
    package var date: Timestamp? {
        fields.date ?? FileNameDate.timestamp(of: path) ?? fields.created
    }

    /// All bullet lines, parsed.
    package var items: [LineItem] {
        scan.items.compactMap { item(at: $0) }
    }
}
