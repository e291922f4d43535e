// The pictures of a book: each once, under a plain name, without the place where it was taken.

import Bytes
import FileSystem
import Photos
import Vault
import Wording

/// A picture as a page names it.
struct BookPicture: Sendable {
    let name: String
    /// Width over height as it is shown, within what a page can show.
    let ratio: Double
    /// Of the shorter edge, in pixels; 0 where nothing is known of it.
    let sharpness: Int
}

final class PictureShelf {
    private let model: SiteModel
    private let keepsLocation: Bool
    private let put: (_ name: String, _ bytes: [UInt8]) throws -> Void
    private var known: [VaultPath: BookPicture?] = [:]
    private(set) var warnings: [Phrase] = []

    /// A larger file is no picture for a book.
    private static let largest = 64 << 20

    /// `put` takes a picture when it is first asked for.
    init(_ model: SiteModel, keepsLocation: Bool, put: @escaping (_ name: String, _ bytes: [UInt8]) throws -> Void) {
        self.model = model
        self.keepsLocation = keepsLocation
        self.put = put
    }

    /// How many pictures stand on it.
    var count: Int { known.values.count { $0 != nil } }

    /// Nil where there is nothing to show.
    func picture(_ path: VaultPath) -> BookPicture? {
        if let found = known[path] { return found }
        let made = make(path)
        known[path] = .some(made)
        return made
    }

    private func make(_ path: VaultPath) -> BookPicture? {
        let shown = model.copies.shown[path]
        let bytes: [UInt8]?
        if let shown {
            bytes = try? OpenFile.reading(shown).readAll()
        } else {
            bytes =
                SiteExport.isPicture(path) ? try? model.vault.files.read(path, limit: Self.largest).bytes : nil
        }
        guard let bytes else { return nil }
        guard let clean = keepsLocation ? bytes : PhotoPrivacy.withoutPlace(bytes) else {
            warnings.append(
                Phrase(
                    "\(path) may tell where it was taken and was left out",
                    fr: "\(path) peut dire où elle a été prise et a été omise"))
            return nil
        }
        let ending = path.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let name = "picture-\(known.count)." + (shown == nil ? ending : "jpg")
        guard SiteNames.plain(name) == name, (try? put(name, clean)) != nil else { return nil }
        let size = PhotoFacts.of(clean).shownSize.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
        return BookPicture(
            name: name, ratio: size.map { min(4, max(0.25, Double($0.width) / Double($0.height))) } ?? 1.5,
            sharpness: size.map { min($0.width, $0.height) } ?? 0)
    }
}
