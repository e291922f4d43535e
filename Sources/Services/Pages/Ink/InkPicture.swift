// Renders ink documents as pictures for browsers.

import Archives
import Bytes
import Ink
import Permissions
import Vault
import Wording

package enum InkPicture {
    /// The suffix of the copy that replaces the file on a site.
    static let ending = ".svg"

    package static func isInk(_ path: VaultPath) -> Bool {
        ["inkml", "xopp", "xoj"].contains(path.ending)
    }

    /// The height shown of an empty page, in hundredths of a point.
    private static let emptyHeight = 6000

    /// All pages stacked, and the ratio of width to height; nil for a file without ink. White paper is transparent.
    package static func svg(
        _ bytes: [UInt8], of path: VaultPath, over backgrounds: InkBackgrounds
    ) -> (svg: [UInt8], ratio: Double)? {
        let reading: InkReading
        do throws(ArchiveError) { reading = try InkReading.of(bytes) } catch { return nil }
        var document = backgrounds.drawn(reading.document, of: path)
        for index in document.pages.indices where document.pages[index].isEmpty {
            document.pages[index].height = min(document.pages[index].height, emptyHeight)
        }
        guard let width = document.pages.map(\.width).max() else { return nil }
        let height = document.pages.reduce(0) { $0 + $1.height }
        let drawing = InkDrawing.svg(
            document, title: path.stem, ground: false, pictures: PhotoPrivacy.withoutPlaceOfPicture)
        return (drawing, Double(width) / Double(max(1, height)))
    }

    /// Whether it may include other files.
    static func hasBackground(_ path: VaultPath, _ bytes: () throws -> [UInt8]) -> Bool {
        guard isInk(path) else { return false }
        guard path.name.lowercased().hasSuffix(".inkml"), let bytes = try? bytes() else { return true }
        return bytes.indices.contains { bytes.has("background", at: $0) }
    }

    struct NoInk: Error {}

    /// The copy that replaces the file on a site. Throws `NoInk`.
    static func shown(_ bytes: [UInt8], of path: VaultPath, over backgrounds: InkBackgrounds) throws -> [UInt8] {
        guard isInk(path) else { return bytes }
        guard let picture = svg(bytes, of: path, over: backgrounds) else { throw NoInk() }
        return picture.svg
    }

    /// An empty page, for a file without ink.
    static let blank = InkDrawing.svg(
        InkDocument(pages: [InkPage(id: "p1", height: emptyHeight)]), title: "", ground: false)

    package static func warning(_ path: VaultPath) -> Phrase { Phrase("\(path): no ink", fr: "\(path) : pas d’encre") }
}
