// The attachments of a site: the page of each, which are pictures, and those of an entry.

import Search
import Vault

/// A class, as it is referenced from many places.
package final class SiteFiles: Sendable {
    /// A picture shown by an entry.
    package struct Picture {
        let path: VaultPath
        /// In the writer's words; empty if there is none.
        let caption: String
    }

    private let resolver: SiteLinks
    /// Pictures shown as a copy in a format known to browsers.
    private let converted: Set<VaultPath>
    private let pages: [VaultPath: String]
    /// Paths of thumbnails.
    private let thumbnails: [VaultPath: String]
    /// Pictures small enough to serve as their own thumbnails.
    private let small: Set<VaultPath>

    /// - Parameter names: of the site; each file gets one.
    init(
        _ attachments: [VaultPath], small: Set<VaultPath>, copies: WebPictures.Copies, _ resolver: SiteLinks,
        _ names: inout SiteNames
    ) {
        (self.small, converted, self.resolver) = (small, Set(copies.shown.keys), resolver)
        pages = Dictionary(
            attachments.compactMap { file in
                let copy = copies.shown[file]
                guard copy != nil || !SiteSurvey.mayRun(file) else { return nil }
                let ending =
                    copy != nil
                    ? SafeDrawing.isDrawing(file) ? "" : ".jpg" : InkPicture.isInk(file) ? InkPicture.ending : ""
                return (file, names.file(for: file.text + ending))
            },
            uniquingKeysWith: { first, _ in first })
        thumbnails = Dictionary(
            copies.small.keys.sorted().map { ($0, names.file(for: "thumbnails/\($0.text).jpg")) },
            uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter resolver: of a site without attachments.
    init(none resolver: SiteLinks) {
        (pages, thumbnails, small, converted, self.resolver) = ([:], [:], [], [], resolver)
    }

    func page(_ path: VaultPath) -> String? { pages[path] }

    func thumbnailPage(_ path: VaultPath) -> String? { thumbnails[path] }

    /// Whether browsers show the file, or the copy in its place.
    package func isPicture(_ path: VaultPath) -> Bool {
        SiteExport.isPicture(path) || InkPicture.isInk(path) || converted.contains(path)
    }

    /// The path of a copy for use as thumbnail; nil if only the full picture is available.
    func smallPicture(_ path: VaultPath) -> String? {
        thumbnails[path] ?? (small.contains(path) ? pages[path] : nil)
    }

    /// The pictures of an entry, those of its front matter first, without duplicates.
    func pictures(of entry: SiteEntry, most: Int = .max) -> [Picture] {
        var found: [Picture] = []
        guard !pages.isEmpty else { return found }
        var seen: Set<VaultPath> = []
        func add(_ file: VaultPath?, _ caption: String?) {
            guard let file, found.count < most, isPicture(file), pages[file] != nil, seen.insert(file).inserted else {
                return
            }
            found.append(Picture(path: file, caption: caption ?? ""))
        }
        for photo in entry.facts.photos where found.count < most {
            add(resolver.file(photo, from: entry.hit.path), entry.facts.captions[photo])
        }
        for link in entry.facts.links where link.isEmbed && found.count < most {
            if case .file(let file) = resolver.target(of: link, from: entry.hit.path) {
                add(file, entry.facts.embedWords[link.target])
            }
        }
        return found
    }

    // MARK: Record

    func write(_ record: inout RecordWriter) {
        record.count(pages.count)
        for (path, page) in pages {
            record.text(path.text)
            record.text(page)
            record.text(thumbnails[path] ?? "")
            record.count((small.contains(path) ? 1 : 0) + (converted.contains(path) ? 2 : 0))
        }
    }

    init(_ record: inout RecordReader, _ resolver: SiteLinks) throws(RecordReader.Damaged) {
        var (pages, thumbnails) = ([VaultPath: String](), [VaultPath: String]())
        var (small, converted) = (Set<VaultPath>(), Set<VaultPath>())
        for _ in 0..<(try record.count()) {
            let path = VaultPath(trusted: try record.text())
            pages[path] = try record.text()
            let thumbnail = try record.text()
            if !thumbnail.isEmpty { thumbnails[path] = thumbnail }
            let signs = try record.count()
            if signs & 1 != 0 { small.insert(path) }
            if signs & 2 != 0 { converted.insert(path) }
        }
        (self.pages, self.thumbnails, self.small, self.converted) = (pages, thumbnails, small, converted)
        self.resolver = resolver
    }
}
