// Ink of a day on its printed page: strokes over the paper and over what is printed there.

import Archives
import Bytes
import Ink
import Pages
import Permissions
import Vault

/// A page of ink as it lies on a printed one, from its upper left corner on.
package struct PlannerInk: Sendable {
    let svg: [UInt8]
    /// Where the picture lies, as seen from the page; nil where it is in the page itself.
    var address: String?
    /// In millimetres.
    let width: Double
    let height: Double

    private static let millimetres = 25.4 / 7200

    /// The pages of a file of ink that have something on them; none where no ink is found. Pictures on them do not say where they were taken.
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
    /// Strokes at their own size, or as large as the paper is.
    mutating func draw(_ ink: PlannerInk) {
        let fit = min(1, options.width / ink.width, options.height / ink.height)
        let address = ink.address ?? "data:image/svg+xml;base64," + Base64.encode(ink.svg)
        draw(address, ink.width * fit, ink.height * fit)
    }
}
