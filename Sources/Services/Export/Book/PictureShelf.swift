// The pictures of a book: each once, under a plain name, without the place where it was taken.

import Bytes
import FileSystem
import Vault
import Wording

/// A picture as a page names it.
struct BookPicture: Sendable {
    let name: String
    let size: PictureSize?
}

final class PictureShelf {
    private let model: SiteModel
    private let put: (_ name: String, _ bytes: [UInt8]) throws -> Void
    private var known: [VaultPath: BookPicture?] = [:]
    private(set) var warnings: [Phrase] = []

    /// A larger file is no picture for a book.
    private static let largest = 64 << 20

    /// `put` takes a picture when it is first asked for.
    init(_ model: SiteModel, put: @escaping (_ name: String, _ bytes: [UInt8]) throws -> Void) {
        self.model = model
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
        guard SiteExport.isPicture(path), let bytes = try? model.vault.files.read(path, limit: Self.largest).bytes
        else { return nil }
        guard let clean = PhotoPrivacy.withoutPlace(bytes) else {
            warnings.append(
                Phrase(
                    "\(path) may tell where it was taken and was left out",
                    fr: "\(path) peut dire où elle a été prise et a été omise"))
            return nil
        }
        let name = "picture-\(known.count)." + (path.name.split(separator: ".").last.map { $0.lowercased() } ?? "")
        guard SiteNames.plain(name) == name, (try? put(name, clean)) != nil else { return nil }
        return BookPicture(name: name, size: PictureSize(clean))
    }
}
