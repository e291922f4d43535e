// What is shown of the pictures of an entry, and their thumbnails.

import FileSystem
import JournalActions
import Photos
import Vault
import Wording

extension Context {
    /// Says what was copied and what is odd, and makes the thumbnails.
    func report(_ photos: [TakenPhoto], isDryRun: Bool) {
        for photo in photos {
            if isDryRun { tellPlan(photo) }
            if photo.kind == nil { tellUnknown(photo) }
        }
        if !isDryRun, !photos.isEmpty { makeThumbnails(photos.filter { $0.facts.kind != nil }.map(\.path)) }
    }

    private func tellPlan(_ photo: TakenPhoto) {
        let (source, path) = (TerminalText.harmless(Paths.name(of: photo.source)), photo.path)
        diagnostic(
            photo.placement.isNew
                ? Phrase("\(source) would be copied to \(path)", fr: "\(source) serait copiée dans \(path)")
                : Phrase("\(source) is there already: \(path)", fr: "\(source) y est déjà : \(path)"))
    }

    private func tellUnknown(_ photo: TakenPhoto) {
        diagnostic(
            Phrase(
                "\(photo.path): nothing that daybook knows; kept as it is",
                fr: "\(photo.path) : rien que daybook connaisse ; gardé tel quel"))
    }
}
