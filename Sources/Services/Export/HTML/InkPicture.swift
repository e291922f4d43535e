// Ink of a document as a picture that browsers show.

import Archives
import Ink
import Vault
import Wording

package enum InkPicture {
    /// What is behind the name of the copy that a site has in place of the file.
    static let ending = ".svg"

    package static func isInk(_ path: VaultPath) -> Bool {
        let end = path.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["inkml", "xopp", "xoj"].contains(end)
    }

    /// All pages below one another, and width over height; nil for a file in which no ink was found.
    static func svg(_ bytes: [UInt8], of path: VaultPath) -> (svg: [UInt8], ratio: Double)? {
        let reading: InkReading
        do throws(ArchiveError) { reading = try InkReading.of(bytes) } catch { return nil }
        let pages = reading.document.pages
        guard let width = pages.map(\.width).max() else { return nil }
        let height = pages.reduce(0) { $0 + $1.height }
        let drawing = InkDrawing.svg(
            reading.document, title: path.stem, pictures: PhotoPrivacy.withoutPlaceOfPicture)
        return (drawing, Double(width) / Double(max(1, height)))
    }

    struct NoInk: Error {}

    /// The same as the copy that a site has in place of the file. Throws `NoInk`.
    static func shown(_ bytes: [UInt8], of path: VaultPath) throws -> [UInt8] {
        guard isInk(path) else { return bytes }
        guard let picture = svg(bytes, of: path) else { throw NoInk() }
        return picture.svg
    }

    /// An empty page, where no ink was found.
    static let blank = InkDrawing.svg(InkDocument(pages: [InkPage(id: "p1")]), title: "")

    static func warning(_ path: VaultPath) -> Phrase { Phrase("\(path): no ink", fr: "\(path) : pas d’encre") }
}
