// Sets a long book in parts, in parallel, and joins them.

import Bytes
import FileSystem
import Pages
import Parallelism
import Permissions
import Search
import Synchronization
import Wording

/// Sets and joins the parts. Memory is proportional to the pages of a part, hardly to the size of the book.
struct PartedBook {
    private let source: BookSource
    private let folder: String
    private let cancelFlag: CancelFlag
    private let book: PDFBook
    private let joiner: PDFJoiner

    private var options: BookOptions { source.options }

    init(_ source: BookSource, in folder: String, _ cancelFlag: CancelFlag) {
        (self.source, self.folder, self.cancelFlag) = (source, folder, cancelFlag)
        book = PDFBook(source: source, folder: folder)
        joiner = PDFJoiner(folder: folder)
    }

    private static let front = "front"
    private static let sample = "heads"

    /// Throws the same errors as `PDFExport.run`.
    func write(pausing index: VaultIndex, _ grant: ExportGrant, _ report: inout ExportReport) throws {
        try prepare()
        let parts = BookPart.parts(of: BookPart.sections(of: source.entries), limit: options.limits.part) {
            BookPart.size(source.model.entries[$0])
        }
        let outline = book.outline
        // Characters that fonts may lack.
        var rare: [UInt8] = []
        func keep(_ html: [UInt8], _ name: String) throws {
            for (_, characters) in FontCoverage.scripts(in: html) {
                rare += String(String.UnicodeScalarView(characters)).utf8
            }
            try create(name + ".html", html)
        }
        try keep(book.front(numbers: [:]), Self.front)
        let names = parts.indices.map { "part-\($0)" }
        for (part, name) in zip(parts, names) {
            try cancelFlag.check()
            try keep(book.render(part), name)
        }
        try create(Self.sample + ".html", PDFStyle.headSample(of: outline.map(\.title)).bytes)
        report.warnings += book.warnings + FontCoverage.warnings(in: rare)
        index.pause()
        try set([Self.front, Self.sample] + names, sizes: [0, 0] + parts.map(\.size))
        let files = ([Self.front] + names).map { $0 + ".pdf" }
        var read = try joiner.read(files)
        // The contents may take more pages with numbers than without.
        var places: [String: Int] = [:]
        for _ in 0..<3 {
            places = Self.places(of: read)
            try create(Self.front + ".html", book.front(numbers: places.mapValues { $0 + 1 }))
            try WeasyPrint.set(Self.front, in: folder, on: options.today)
            let pages = read[0].pages
            read[0] = try joiner.read([files[0]])[0]
            if read[0].pages == pages { break }
        }
        try cancelFlag.check()
        options.progress?(.joining)
        try joiner.join(
            files, as: "book.pdf",
            heads: PDFJoiner.heads(
                pages: read.reduce(0) { $0 + $1.pages }, front: read[0].pages, outline: outline, places: places),
            sample: Self.sample + ".pdf", outline: outline, margins: PDFStyle.margins(options.paper),
            width: PDFStyle.textWidth(options.paper) * PDFStyle.points)
        let joined = try OpenFile.reading(Paths.join(folder, "book.pdf"))
        try OutgoingFile(options.file, grant).replace(with: joined.readAll())
    }

    private func prepare() throws {
        try WeasyPrint.prepare(folder)
        try joiner.prepare()
        let sheet = BookStyle.discs + PDFStyle.sheet(options.paper)
        try create("book.css", Array((sheet + PDFStyle.partSheet(options.paper)).utf8))
        try create(Self.sample + ".css", Array((sheet + PDFStyle.sampleSheet).utf8))
    }

    private func create(_ name: String, _ bytes: [UInt8]) throws {
        let path = Paths.join(folder, name)
        if FileStamp.exists(path) { try Paths.removeFile(path) }
        try OpenFile.creating(path).write(bytes)
    }

    /// The page of each anchor in the whole book, from 0.
    static func places(of parts: [PDFJoiner.Part]) -> [String: Int] {
        var places: [String: Int] = [:]
        var start = 0
        for part in parts {
            places.merge(part.places.mapValues { $0 + start }) { first, _ in first }
            start += part.pages
        }
        return places
    }

    /// Sets the files, in parallel on all processors. Throws the first failure.
    private func set(_ names: [String], sizes: [Int]) throws {
        let (folder, day, progress, cancelFlag) = (folder, options.today, options.progress, cancelFlag)
        let total = sizes.reduce(0, +) / PDFStyle.wordsOnPage(options.paper)
        let pages = Mutex([Int](repeating: 0, count: names.count))
        let failure = Mutex<(any Error)?>(nil)
        _ = Parallel.map(names.indices, batch: 1) { number in
            guard failure.withLock({ $0 == nil }), !cancelFlag.isSet else { return }
            do {
                try WeasyPrint.set(
                    names[number], in: folder, on: day,
                    page: progress.map { progress in
                        { page in
                            let done = pages.withLock {
                                $0[number] = max($0[number], page)
                                return $0.reduce(0, +)
                            }
                            progress(.pages(done, of: max(done, total)))
                        }
                    })
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        try cancelFlag.check()
    }
}
