// Pictures below and among strokes: files beside an ink file, pages of PDFs, and formulas as PDFs, drawn by pdftocairo from
// poppler-utils.

import Ink
import Permissions
import Processes
import Synchronization
import Vault

/// Reads the backgrounds of ink that may be shown.
package final class InkBackgrounds: Sendable {
    private let read: @Sendable (VaultPath) -> [UInt8]?

    /// Larger files are not used as backgrounds.
    package static let largest = 64 << 20
    /// Pixels of the longer side of a PDF page: A4 at 150 dpi.
    private static let longest = 1754
    /// Maximum number of formulas drawn in one file.
    private static let maxFormulas = 200
    /// Time limit for drawing a PDF page, in seconds.
    private static let patience = 20

    /// For readers other than the owner: excludes files that are withheld, or referenced only by withheld documents.
    package convenience init(_ vault: OutgoingVault) {
        let staying = Mutex<Set<VaultPath>?>(nil)
        self.init { path in
            guard vault.withholding(path) == nil else { return nil }
            let isNamedAlone = staying.withLock { known -> Bool in
                // If that cannot be determined, it is withheld.
                guard let files = known ?? (try? vault.filesOfStayingDocuments()) else { return true }
                known = files
                return files.contains(path)
            }
            return isNamedAlone ? nil : try? vault.attachment(path, limit: Self.largest)
        }
    }

    /// - Parameter read: nil for a missing or withheld file.
    package init(read: @escaping @Sendable (VaultPath) -> [UInt8]?) { self.read = read }

    /// An ink document of the vault with the backgrounds of its pages, for drawing.
    ///
    /// - Parameter number: the only page to draw, from 1; nil for all.
    package func drawn(_ document: InkDocument, of path: VaultPath, page number: Int? = nil) -> InkDocument {
        Self.drawn(document, named: path.name, page: number) { [read] name in
            VaultPath(VaultPath.joined(path.folder, name)).flatMap(read)
        }
    }

    /// The same for a file anywhere.
    ///
    /// - Parameters:
    ///   - name: without folders.
    ///   - read: reads a file by its name relative to the folder of the ink; nil if there is none.
    package static func drawn(
        _ document: InkDocument, named name: String, page number: Int?, read: (String) -> [UInt8]?
    ) -> InkDocument {
        var files: [String: [UInt8]?] = [:]
        let pictures = document.backgrounds(beside: name).enumerated().map { index, background -> [UInt8]? in
            guard let background, number == nil || number == index + 1 else { return nil }
            let bytes: [UInt8]?
            switch background.source {
            case .attached(let attached): bytes = attached
            case .outside: bytes = nil
            case .beside(let file):
                bytes = files[file] ?? read(file)
                files[file] = bytes
            }
            guard let bytes, let page = background.pageOfPDF else { return bytes }
            return picture(ofPage: page, bytes)
        }
        var formulas: [[UInt8]: [UInt8]?] = [:]
        return document.withBackgrounds(pictures).withFormulas(page: number) { pdf, side in
            if let known = formulas[pdf] { return known }
            guard formulas.count < maxFormulas else { return nil }
            // A hundredth of a point is 150 / 7200 pixels.
            let drawn = picture(ofPage: 1, pdf, longest: min(longest, max(1, side * 2 * 150 / 7200)), isClear: true)
            formulas[pdf] = drawn
            return drawn
        }.grown
    }

    /// As PNG; nil if it cannot be drawn.
    ///
    /// - Parameter isClear: with a transparent background.
    private static func picture(
        ofPage page: Int, _ pdf: [UInt8], longest: Int = longest, isClear: Bool = false
    ) -> [UInt8]? {
        let result = try? ChildProcess.run(
            "timeout",
            [
                String(patience), "pdftocairo", "-png", "-singlefile", "-scale-to", String(longest),
                "-f", String(page), "-l", String(page),
            ] + (isClear ? ["-transp"] : []) + ["-", "-"], input: pdf)
        guard let result, result.exitCode == 0, !result.output.isEmpty else { return nil }
        return result.output
    }
}
