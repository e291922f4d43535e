// Pictures for pages: JPEG for formats unknown to browsers, redrawn SVG, and thumbnails.

import Bytes
import FileSystem
import Parallelism
import Permissions
import Photos
import Processes
import Vault
import Wording

/// How an export produces thumbnails.
package struct WebPictures: Sendable {
    private let cache: PictureCache
    private let maker: PictureMaker?
    private let progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// - Parameter maker: nil if daybook-media is missing: then only SVG is drawn.
    package init(
        cache: PictureCache, maker: PictureMaker?, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) {
        (self.cache, self.maker, self.progress) = (cache, maker, progress)
    }

    /// Existing copies, keyed by the picture's path.
    package struct Copies: Sendable {
        /// In place of a picture that browsers cannot show, or that could run code.
        package var shown: [VaultPath: String] = [:]
        /// For a gallery.
        package var small: [VaultPath: String] = [:]
        package var warnings: [Phrase] = []

        package init() {}
    }

    /// A picture below this size is its own thumbnail.
    package static let smallEnough: Int64 = 256 << 10

    /// Whether libvips can read the file but browsers cannot show it.
    package static func mustBeConverted(_ path: VaultPath) -> Bool {
        PictureEndings.converted.contains(path.ending)
    }

    package enum Purpose {
        /// Pictures open in full size, and galleries show thumbnails.
        case site
        /// Pictures on paper cannot be opened, so none is larger than a page needs.
        case book
    }

    /// Larger pictures are printed from a copy.
    private static let printedAsItIs: Int64 = 1 << 20

    /// Pictures referenced by documents, by file name only: references are resolved when pages are made.
    private func named(_ survey: SiteSurvey) -> [VaultTree.File] {
        func fileName(_ path: String) -> String { PercentEncoding.decoded(Paths.name(of: path)).lowercased() }
        var names: Set<String> = []
        for kept in survey.facts {
            for name in kept.facts.photos + kept.facts.links.map(\.target) { names.insert(fileName(name)) }
        }
        return survey.attachments.filter { names.contains(fileName($0.path.text)) }
    }

    /// Makes missing copies in the cache. If no pictures can be made at all, there are no copies, but a warning.
    package func copies(_ survey: SiteSurvey, in vault: OutgoingVault, for purpose: Purpose) -> Copies {
        var copies = Copies()
        var jobs: [(path: VaultPath, job: PictureMaker.Job, isSmall: Bool)] = []
        let named = named(survey)
        draw(named.filter { SafeDrawing.isDrawing($0.path) }, in: vault, &copies)
        for file in named {
            let source = vault.location(file.path)
            let isForeign = Self.mustBeConverted(file.path)
            guard isForeign || SiteExport.isPicture(file.path) else { continue }
            // Locked pictures must not be copied to the cache.
            guard !vault.isOpened(file.path) else {
                if isForeign { copies.warnings.append(Self.lockedPicture(file.path)) }
                continue
            }
            let isStill = !file.path.name.lowercased().hasSuffix(".gif")
            let isConverted = isForeign || purpose == .book && isStill && file.stamp.size > Self.printedAsItIs
            func add(_ longest: Int, isSmall: Bool) {
                guard let target = try? cache.path(of: source, longest: longest, .jpeg) else { return }
                jobs.append((file.path, .init(source: source, target: target, longest: longest), isSmall))
            }
            if isConverted { add(PictureCache.web, isSmall: false) }
            if purpose == .site, isStill, isForeign || file.stamp.size > Self.smallEnough {
                add(PictureCache.thumbnail, isSmall: true)
            }
        }
        guard !jobs.isEmpty else { return copies }
        guard let maker else {
            copies.warnings.append(Self.unavailable)
            return copies
        }
        var report: (@Sendable (Int) -> Void)?
        if let progress {
            let total = jobs.count
            report = { progress($0, total) }
        }
        do {
            let outcomes = try maker.make(jobs.map(\.job), progress: report)
            for (entry, outcome) in zip(jobs, outcomes) {
                switch outcome {
                case .made, .kept, .damaged:
                    if entry.isSmall {
                        copies.small[entry.path] = entry.job.target
                    } else {
                        copies.shown[entry.path] = entry.job.target
                    }
                case .failed, .crashed, .late:
                    if !entry.isSmall {
                        copies.warnings.append(Self.unreadable(entry.path))
                    }
                }
            }
        } catch {
            copies.warnings.append(Self.unavailable)
        }
        return copies
    }

    /// Draws missing copies in the cache.
    private func draw(_ drawings: [VaultTree.File], in vault: OutgoingVault, _ copies: inout Copies) {
        let made = Parallel.map(drawings, batch: 1) { drawing -> Result<String, any Error> in
            Result {
                guard drawing.stamp.size <= SafeDrawing.largest else { throw SafeDrawing.Unreadable() }
                let target = try cache.path(of: vault.location(drawing.path), longest: 0, .svg)
                if !vault.isOpened(drawing.path), !FileStamp.exists(target) {
                    try SafeDrawing.make(vault.attachment(drawing.path), at: target)
                }
                return target
            }
        }
        for (path, outcome) in zip(drawings.map(\.path), made) {
            // Locked pictures must not be copied to the cache.
            guard !vault.isOpened(path) else {
                copies.warnings.append(Self.lockedPicture(path))
                continue
            }
            switch outcome {
            case .success(let target): copies.shown[path] = target
            case .failure(ProcessError.missing):
                copies.warnings.append(Self.drawingsUnavailable)
                return
            case .failure: copies.warnings.append(Self.unreadable(path))
            }
        }
    }

    private static func lockedPicture(_ path: VaultPath) -> Phrase {
        Phrase(
            "\(path) is locked and cannot be converted: left out",
            fr: "\(path) est verrouillée et ne peut être convertie : omise")
    }

    private static func unreadable(_ path: VaultPath) -> Phrase {
        Phrase("\(path) could not be read as a picture", fr: "\(path) n’a pas pu être lue comme image")
    }

    private static let drawingsUnavailable = Phrase(
        "rsvg-convert is not installed (apt-get install librsvg2-bin): SVG pictures are left out",
        fr: "rsvg-convert n’est pas installé (apt-get install librsvg2-bin) : les images SVG sont omises")

    package static let unavailable = Phrase(
        "daybook-media does not start: HEIC and TIFF are not shown, and there are no thumbnails",
        fr: "daybook-media ne démarre pas : ni HEIC, ni TIFF, ni vignettes")
}
