// A drawing as a file: SVG as it is, PNG and PDF made by other programs, or a page of HTML.

import Charts
import Export
import FileSystem
import Permissions
import Processes
import Wording
import Workspaces

/// Where a drawing goes, and as what; the end of the file's name says which.
struct PictureFile {
    enum Kind: String, CaseIterable { case svg, png, html, pdf }

    let place: String
    let kind: Kind
    let grant: ExportGrant
    private let context: Context

    /// Throws `PermissionRefusal`.
    init(_ name: String, _ context: Context) throws {
        let end = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let kind = Kind(rawValue: end == "htm" ? "html" : end) else {
            throw CommandError(
                .usage, Phrase("\(name): what picture is that?", fr: "\(name) : quelle sorte d’image ?"),
                hint: Phrase(
                    "names end in .svg, .png, .html or .pdf", fr: "les noms finissent par .svg, .png, .html ou .pdf"))
        }
        self.kind = kind
        self.context = context
        grant = try context.exportGrant(via: .picture, to: name)
        place = context.machine.absolute(name)
    }

    /// Writes the file whole, or leaves what was there, and says so.
    func write(svg: String, title: String) throws {
        let bytes: [UInt8] =
            switch kind {
            case .svg: Array((svg + "\n").utf8)
            case .html: page(svg, title)
            case .png: try png(svg)
            case .pdf: try pdf(of: page(svg, title))
            }
        try write(bytes)
    }

    /// The same for a page that is no drawing. Of pages there is HTML and PDF alone.
    func write(page: [UInt8]) throws {
        switch kind {
        case .html: try write(page)
        case .pdf: try write(try pdf(of: page))
        case .svg, .png:
            throw CommandError(
                .usage, Phrase("\(place): a page is no picture", fr: "\(place) : une page n’est pas une image"),
                hint: Phrase("names end in .html or .pdf", fr: "les noms finissent par .html ou .pdf"))
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        try OutgoingFile(place, grant).replace(with: bytes)
        context.diagnostic(Phrase("made \(place)", fr: "créé : \(place)"))
    }

    private func page(_ svg: String, _ title: String) -> [UInt8] {
        Array(ChartStyle.page(title: title, language: context.language.rawValue, svg: svg).utf8)
    }

    /// Twice as many pixels as units, which is sharp on paper and on fine screens.
    private func png(_ svg: String) throws -> [UInt8] {
        let result: ProcessResult
        do throws(ProcessError) {
            result = try ChildProcess.run("rsvg-convert", ["--format=png", "--zoom=2"], input: Array(svg.utf8))
        } catch {
            guard case .missing = error else { throw error }
            throw CommandError(
                .failed, Phrase("rsvg-convert is not installed", fr: "rsvg-convert n’est pas installé"),
                hint: Phrase(
                    "apt-get install librsvg2-bin, or -o with .svg or .html",
                    fr: "apt-get install librsvg2-bin, ou -o avec .svg ou .html"))
        }
        guard result.exitCode == 0, !result.output.isEmpty else {
            throw ExportError.converterFailed(program: "rsvg-convert", message: result.errorText)
        }
        return result.output
    }

    private func pdf(of page: [UInt8]) throws -> [UInt8] {
        let folder = try Paths.makeTemporaryFolder(in: context.machine.temporaryFolder, prefix: "daybook-picture-")
        defer { try? Paths.removeTree(folder) }
        try OpenFile.creating(Paths.join(folder, "page.html")).write(page)
        return try WeasyPrint.pdf(of: "page", in: folder, on: context.today)
    }
}
