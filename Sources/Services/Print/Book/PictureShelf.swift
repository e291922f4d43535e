// The pictures of a book: without duplicates, under plain names, without location data.

import Bytes
import FileSystem
import Pages
import Permissions
import Photos
import Vault
import Wording

/// A picture as referenced by a page.
struct BookPicture: Sendable {
    let name: String
    /// Width over height as shown, limited to what fits on a page.
    let ratio: Double
    /// Pixels of the shorter edge; 0 if unknown.
    let sharpness: Int
}

final class PictureShelf {
    private let model: SiteModel
    private let backgrounds: InkBackgrounds
    private let put: (_ name: String, _ bytes: [UInt8]) throws -> Void
    private var known: [VaultPath: BookPicture?] = [:]
    private(set) var warnings: [Phrase] = []

    /// Larger files are left out of a book.
    private static let largest = 64 << 20

    /// `put` receives a picture on its first use.
    init(_ model: SiteModel, put: @escaping (_ name: String, _ bytes: [UInt8]) throws -> Void) {
        self.model = model
        self.put = put
        backgrounds = InkBackgrounds(model.vault)
    }

    /// The number of pictures on it.
    var count: Int { known.values.count { $0 != nil } }

    /// Nil if there is nothing to show.
    func picture(_ path: VaultPath) -> BookPicture? {
        if let found = known[path] { return found }
        let made = make(path)
        known[path] = .some(made)
        return made
    }

    private func make(_ path: VaultPath) -> BookPicture? {
        let shown = model.copies.shown[path]
        let clean: [UInt8]
        do {
            if let shown {
                clean = try OpenFile.reading(shown).readAll()
            } else {
                guard SiteExport.isPicture(path) || InkPicture.isInk(path) else { return nil }
                clean = try model.vault.attachment(path, limit: Self.largest)
            }
        } catch {
            if error is OutgoingVault.Uncleaned { warnings.append(OutgoingVault.uncleaned(path)) }
            return nil
        }
        if shown == nil, InkPicture.isInk(path) { return ink(clean, path) }
        let ending = VaultPath.ending(of: shown ?? path.text)
        let name = "picture-\(known.count)." + ending
        guard SiteNames.plain(name) == name, (try? put(name, clean)) != nil else { return nil }
        if SafeDrawing.isDrawing(path), let ratio = SafeDrawing.ratio(clean) { return drawing(name, ratio) }
        let size = PhotoFacts.of(clean).shownSize.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
        return BookPicture(
            name: name, ratio: size.map { min(4, max(0.25, Double($0.width) / Double($0.height))) } ?? 1.5,
            sharpness: size.map { min($0.width, $0.height) } ?? 0)
    }

    /// An ink file as a drawing.
    private func ink(_ bytes: [UInt8], _ path: VaultPath) -> BookPicture? {
        let name = "picture-\(known.count).svg"
        guard let drawing = InkPicture.svg(bytes, of: path, over: backgrounds), (try? put(name, drawing.svg)) != nil
        else {
            warnings.append(InkPicture.warning(path))
            return nil
        }
        return self.drawing(name, drawing.ratio)
    }

    private func drawing(_ name: String, _ ratio: Double) -> BookPicture {
        BookPicture(name: name, ratio: min(4, max(0.25, ratio)), sharpness: 0)
    }
}
