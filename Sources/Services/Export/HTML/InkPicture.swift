// Ink of a document as a picture that browsers show.

import Archives
import Ink
import Vault

enum InkPicture {
    /// What is behind the name of the copy that a site has in place of the file.
    static let ending = ".svg"

    static func isInk(_ path: VaultPath) -> Bool {
        let end = path.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["inkml", "xopp", "xoj"].contains(end)
    }

    /// All pages below one another; nil for a file in which no ink was found.
    static func svg(_ bytes: [UInt8], of path: VaultPath) -> [UInt8]? {
        let reading: InkReading
        do throws(ArchiveError) { reading = try InkReading.of(bytes) } catch { return nil }
        guard !reading.document.pages.isEmpty else { return nil }
        return InkDrawing.svg(reading.document, title: path.stem)
    }
}
