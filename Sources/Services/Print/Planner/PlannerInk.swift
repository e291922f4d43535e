// The ink of a day on its printed page: strokes over the paper and its print.

import Archives
import Bytes
import Ink
import Pages
import Permissions
import Vault

/// An ink page placed on a printed one, from its upper left corner.
package struct PlannerInk: Sendable {
    let svg: [UInt8]
    /// The picture's address relative to the page; nil if it is embedded.
    var address: String?
    /// In millimetres.
    let width: Double
    let height: Double

    private static let millimetres = 25.4 / 7200

    /// The non-empty pages of an ink file; empty if it contains no ink. Pictures on them have no location data.
    package static func pages(_ bytes: [UInt8], of path: VaultPath, over backgrounds: InkBackgrounds) -> [PlannerInk] {
        let read: InkDocument
        do throws(ArchiveError) { read = try InkReading.of(bytes).document } catch { return [] }
        let document = backgrounds.drawn(read, of: path)
        return document.pages.filter { !$0.isEmpty }.map { page in
            var single = document
            single.pages = [page]
            return PlannerInk(
                svg: InkDrawing.svg(
                    single, title: "", ground: false, pictures: PhotoPrivacy.withoutPlaceOfPicture),
                width: Double(page.width) * millimetres, height: Double(page.height) * millimetres)
        }
    }
}

extension PlannerSheet {
    /// Strokes at their original size, or scaled down to the paper.
    mutating func draw(_ ink: PlannerInk) {
        let fit = min(1, options.width / ink.width, options.height / ink.height)
        let address = ink.address ?? "data:image/svg+xml;base64," + Base64.encode(ink.svg)
        draw(address, ink.width * fit, ink.height * fit)
    }
}
