// A portable copy of the Markdown tree, with links that every program understands.

import Bytes
import CivilTime
import Pages
import Permissions
import Search
import Vault
import Wording

/// Copies the documents of a query, with the media they reference, into a folder.
package struct MarkdownExport {
    package struct Options: Sendable {
        /// Absolute; created if missing.
        package var destination: String
        package var query: ResolvedQuery
        package var today: Day
        package var dryRun: Bool
        /// Pictures keep their location data.
        package var keepsLocation: Bool

        package init(
            destination: String, query: ResolvedQuery, today: Day, dryRun: Bool = false, keepsLocation: Bool = false
        ) {
            self.keepsLocation = keepsLocation
            self.destination = destination
            self.query = query
            self.today = today
            self.dryRun = dryRun
        }
    }

    package static let manifestName = ".daybook-markdown.json"

    private let index: VaultIndex
    private let options: Options
    private let vault: OutgoingVault

    package init(index: VaultIndex, grant: ExportGrant, options: Options) {
        vault = OutgoingVault(index.vault, grant, keepsLocation: options.keepsLocation)
        self.index = index
        self.options = options
    }

    /// Writes what changed since the last export. Throws `ExportError`, `SystemError`, `QueryError`.
    package func run() throws -> ExportReport {
        let folder = try OutputFolder(
            options.destination, manifest: Self.manifestName, of: vault, dryRun: options.dryRun, for: index)
        let selection = DocumentSelection(
            try DocumentMatches(index, options.query, today: options.today, from: vault), from: vault,
            surveys: true)
        for warning in selection.warnings { folder.warn(warning) }
        let tree = try vault.tree()
        try folder.begin()
        let survey = SiteSurvey(vault, selection, tree)
        for warning in survey.warnings { folder.warn(warning) }
        let attachments = tree.files.map(\.path).filter { !$0.isMarkdown }
        let resolver = LinkResolver(
            documents: zip(survey.hits, survey.facts).map { ($0.path, $0.title, $1.facts.aliases) },
            attachments: attachments)
        let paths = survey.hits.map(\.path)
        let media = MediaFinder(vault, tree)
        var needed: Set<VaultPath> = []
        let (documents, parts) = (survey.documents, survey.facts.map(\.facts.parts))
        for path in paths { needed.formUnion(media.files(of: try documents.document(path, in: vault))) }
        try folder.put(
            paths.map { [vault] path in
                OutputFile(path.text, key: nil) {
                    PortableLinks.replaced(
                        in: try documents.document(path, in: vault), resolver: resolver, documents: paths, parts: parts)
                }
            })
        for path in needed.sorted() {
            let bytes: [UInt8]
            do {
                bytes = try vault.attachment(path)
            } catch is OutgoingVault.Uncleaned {
                // Unless locations are denied, a copy is preferred, even if it may reveal one.
                guard !vault.redaction.hidesPhotoPlaces else {
                    folder.warn(OutgoingVault.uncleaned(path))
                    continue
                }
                bytes = try vault.read(path)
                folder.warn(
                    Phrase(
                        "\(path) may tell where it was taken; copied as it is",
                        fr: "\(path) peut dire où elle a été prise ; copiée telle quelle"))
            }
            try folder.put(OutputFile(path.text, key: nil) { [bytes] in bytes })
        }
        return try folder.finish(inputs: 0)
    }
}

/// Wikilinks as CommonMark links.
enum PortableLinks {
    /// The document's bytes with each resolvable wikilink replaced; all other bytes are unchanged.
    static func replaced(in document: Document, resolver: LinkResolver, documents: [VaultPath], parts: [PartNames] = [])
        -> [UInt8]
    {
        guard document.encoding.isEditable else { return document.bytes }
        let edits = document.scan.links.filter { $0.form == .wiki }.compactMap { link -> TextEdit? in
            let target = document.bytes.text(link.target)
            let fragment = link.fragment.map { document.bytes.text($0) }
            let path: VaultPath
            var part: String?
            switch resolver.wiki(target, from: document.path) {
            case .document(let number):
                path = documents[number]
                // Block identifiers keep the form that Obsidian knows.
                part = fragment.flatMap { name in
                    name.hasPrefix("^") ? name : parts.indices.contains(number) ? parts[number].name(name) : nil
                }
            case .file(let file): path = file
            case .missing, .outside: return nil
            }
            let words = link.alias.map { document.bytes.text($0) } ?? (fragment.map { target + " › " + $0 } ?? target)
            var address = RelativeAddress.encoded(RelativeAddress.relative(from: document.path.text, to: path.text))
            if let fragment, path.isMarkdown {
                address += "#" + RelativeAddress.encoded(part ?? HeadingAnchors.name(of: fragment))
            }
            let isPicture = link.isEmbed && SiteExport.isPicture(path)
            return TextEdit(link.range, (isPicture ? "!" : "") + "[" + escaped(words) + "](" + address + ")")
        }
        return edits.applied(to: document.bytes)
    }

    private static func escaped(_ words: String) -> String {
        words.reduce(into: "") { output, character in
            if "[]\\".contains(character) { output += "\\" }
            output.append(character)
        }
    }
}
