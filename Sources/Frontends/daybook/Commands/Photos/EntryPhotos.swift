// Output on the pictures of an entry, and their thumbnails.

import FileSystem
import JournalActions
import Photos
import Vault
import Wording

extension Context {
    /// Reports copied files and problems, and makes the thumbnails; none for a locked entry.
    func report(_ photos: [TakenPhoto], isDryRun: Bool, areLocked: Bool = false) {
        for photo in photos {
            if isDryRun { tellPlan(photo, as: areLocked ? photo.path.locked : photo.path) }
            if photo.kind == nil { tellUnknown(photo) }
        }
        if !isDryRun, !areLocked, !photos.isEmpty { makeThumbnails(photos.filter { $0.facts.kind != nil }.map(\.path)) }
    }

    private func tellPlan(_ photo: TakenPhoto, as path: VaultPath) {
        let source = TerminalText.harmless(Paths.name(of: photo.source))
        diagnostic(
            photo.placement.isNew
                ? Phrase("\(source) would be copied to \(path)", fr: "\(source) serait copiée dans \(path)")
                : Phrase("\(source) is there already: \(path)", fr: "\(source) y est déjà : \(path)"))
    }

    private func tellUnknown(_ photo: TakenPhoto) {
        diagnostic(
            Phrase(
                "\(photo.path): of a type unknown to daybook; kept as it is",
                fr: "\(photo.path) : rien que daybook connaisse ; gardé tel quel"))
    }
}
