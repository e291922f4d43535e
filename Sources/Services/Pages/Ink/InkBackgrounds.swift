// What lies below strokes and among them, as pictures: files beside a file of ink, pages of PDFs, and formulas that are PDFs, which
// pdftocairo of poppler-utils draws.

import Ink
import Permissions
import Processes
import Synchronization
import Vault

/// Where the backgrounds of ink are read, and which may be seen.
package final class InkBackgrounds: Sendable {
    private let read: @Sendable (VaultPath) -> [UInt8]?

    /// A larger file is not a background.
    package static let largest = 64 << 20
    /// Pixels of the longer side of a PDF's page: those of A4 at 150 a inch.
    private static let longest = 1754
    /// Formulas that are drawn of one file.
    private static let maxFormulas = 200
    /// Seconds after which a page of a PDF is not waited for any more.
    private static let patience = 20

    /// For others than the owner: what stays in the vault, or is named by documents alone that stay, lies below nothing.
    package convenience init(_ vault: OutgoingVault) {
        let staying = Mutex<Set<VaultPath>?>(nil)
        self.init { path in
            guard vault.withholding(path) == nil else { return nil }
            let isNamedAlone = staying.withLock { known -> Bool in
                // Where that cannot be told it stays.
                guard let files = known ?? (try? vault.filesOfStayingDocuments()) else { return true }
                known = files
                return files.contains(path)
            }
            return isNamedAlone ? nil : try? vault.attachment(path, limit: Self.largest)
        }
    }

    /// - Parameter read: nil for a file that is not there, or stays where it is.
    package init(read: @escaping @Sendable (VaultPath) -> [UInt8]?) { self.read = read }

    /// A document of the vault for drawing, with what lies below its pages.
    ///
    /// - Parameter number: of the one page that is drawn, from 1; nil for all.
    package func drawn(_ document: InkDocument, of path: VaultPath, page number: Int? = nil) -> InkDocument {
        Self.drawn(document, named: path.name, page: number) { [read] name in
            VaultPath(VaultPath.joined(path.folder, name)).flatMap(read)
        }
    }

    /// The same of a file that lies anywhere.
    ///
    /// - Parameters:
    ///   - name: without its folders.
    ///   - read: gives a file by its name from the folder of the ink on; nil where there is none.
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

    /// As PNG; nil where it cannot be drawn.
    ///
    /// - Parameter isClear: whether what lies below it is seen.
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
