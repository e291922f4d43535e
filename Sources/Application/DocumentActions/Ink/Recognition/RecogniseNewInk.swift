// Recognises the handwriting of all pages, as far as it is new.

import FileSystem
import Ink
import Search
import Vault
import Workspaces

/// Handles pages one after the other and writes each before reading the next: an interruption loses nothing that was read. In a file that
/// the same recogniser has read before, only lines with different strokes are read.
package struct RecogniseNewInk {
    package enum Event {
        case read([RecognisedInk])
        /// A page that could not be read or written; the others are still handled.
        case failed(VaultPath, any Error)
    }

    package init() {}

    /// Throws errors that stop all pages: `InkActionError` for a recogniser that is missing or fails, `UserProgramError`, `Cancellation`.
    /// Pages after the first unreadable one still get their typed text, if they need nothing else.
    ///
    /// - Parameter preview: receives the changes instead of writing them.
    /// - Returns: the number of pages with new ink.
    package func run(
        in workspace: Workspace, preview: ((ChangedFile) throws -> Void)? = nil, tell: (Event) -> Void
    ) throws -> Int {
        var recogniser = Recognition.recogniserWhereNeeded(in: workspace)
        var failure: (any Error)?
        let pages = try workspace.withIndex {
            try $0.search(.flag(.ink), today: workspace.today, order: .path).hits.map(\.path)
        }
        var (readings, count) = (InkReadings(workspace), 0)
        for path in pages {
            try workspace.checkCancellation()
            do {
                let page = try PendingInk(path, recogniser, readings, in: workspace)
                guard !page.files.isEmpty else { continue }
                count += 1
                let plan = try RecogniseInk(page, by: recogniser).plan(in: workspace)
                let read = try preview.map { try workspace.preview(plan, each: $0) } ?? workspace.apply(plan)
                tell(.read(read))
                guard preview == nil else { continue }
                for found in read where found.unread == 0 {
                    guard let file = found.file, let hash = page.hashes[file] else { continue }
                    readings[path, file] = InkReadings.Reading(hash: hash, recogniser: recogniser.identity)
                }
                readings.write(in: workspace)
            } catch {
                guard Self.isOfRecogniser(error) else {
                    if error is Cancellation { throw error }
                    tell(.failed(path, error))
                    continue
                }
                failure = failure ?? error
                recogniser = UnusableRecogniser(error: error)
            }
        }
        if let failure { throw failure }
        return count
    }

    private static func isOfRecogniser(_ error: any Error) -> Bool {
        switch error {
        case InkActionError.recogniserMissing, InkActionError.readerMissing, InkActionError.recogniserFailed: true
        case is UserProgramError: true
        default: false
        }
    }
}

/// The ink files of a page whose current version has not been read.
struct PendingInk {
    let document: VaultPath
    let files: [VaultPath]
    let hashes: [VaultPath: String]
    /// Files read before by the same recogniser: unchanged lines need no second reading.
    let known: Set<VaultPath>

    init(_ path: VaultPath, _ recogniser: any LineRecogniser, _ readings: InkReadings, in workspace: Workspace) throws {
        document = path
        var files: [VaultPath] = []
        var hashes: [VaultPath: String] = [:]
        var known: Set<VaultPath> = []
        for file in try InkOfPage.allFiles(of: workspace.vault.document(path)) {
            let hash = InkReadings.hash(try workspace.vault.files.read(file, limit: InkFile.sizeLimit).bytes)
            let last = readings[path, file]
            guard last != InkReadings.Reading(hash: hash, recogniser: recogniser.identity) else { continue }
            files.append(file)
            hashes[file] = hash
            if last?.recogniser == recogniser.identity { known.insert(file) }
        }
        (self.files, self.hashes, self.known) = (files, hashes, known)
    }
}
