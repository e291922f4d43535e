// The pictures and other files of a site: copied in exported form, drawn, or left out with a warning.

import Bytes
import FileSystem
import Permissions
import Vault
import Wording

struct SiteAttachments {
    private let vault: OutgoingVault
    private let model: SiteModel
    private let backgrounds: InkBackgrounds

    /// Larger files are not loaded into memory at once.
    private static let largest: Int64 = 64 << 20

    init(_ vault: OutgoingVault, _ model: SiteModel) {
        (self.vault, self.model, backgrounds) = (vault, model, InkBackgrounds(vault))
    }

    /// Throws errors from reading and writing.
    func copy(_ files: [VaultTree.File], into folder: OutputFolder) throws {
        for file in files {
            guard let target = model.attachmentPage(file.path) else {
                // Warnings about drawings are given when they are copied.
                if !SafeDrawing.isDrawing(file.path) { folder.warn(Self.mayRun(file.path)) }
                continue
            }
            guard file.stamp.size <= Self.largest else {
                folder.warn(
                    Phrase(
                        "\(file.path) is larger than 64 MiB and was not copied",
                        fr: "\(file.path) dépasse 64 Mio et n’a pas été copié"))
                continue
            }
            let key = key(of: file)
            if let small = model.copies.small[file.path], let page = model.thumbnailPage(file.path) {
                try folder.put(OutputFile(page, key: key) { try OpenFile.reading(small).readAll() })
            }
            if let shown = model.copies.shown[file.path] {
                try folder.put(OutputFile(target, key: key) { try OpenFile.reading(shown).readAll() })
            } else {
                try copy(file.path, to: target, key: key, folder)
            }
        }
    }

    private static func mayRun(_ path: VaultPath) -> Phrase {
        Phrase(
            "\(path) was not copied: a browser would run what is in it",
            fr: "\(path) n’a pas été copié : un navigateur exécuterait ce qu’il contient")
    }

    private func key(of file: VaultTree.File) -> UInt64 {
        var hash = ContentHash()
        hash.add(file.stamp.size)
        hash.add(file.stamp.modified)
        hash.add(file.path.text)
        vault.addKey(to: &hash)
        return hash.value
    }

    private func copy(_ path: VaultPath, to target: String, key: UInt64, _ folder: OutputFolder) throws {
        let isDrawnFromOthers = InkPicture.hasBackground(path) { try vault.attachment(path) }
        do {
            try folder.put(
                OutputFile(target, key: isDrawnFromOthers ? nil : key) { [vault, backgrounds] in
                    try InkPicture.shown(try vault.attachment(path), of: path, over: backgrounds)
                })
        } catch is InkPicture.NoInk {
            folder.warn(InkPicture.warning(path))
            try folder.put(OutputFile(target, key: key) { InkPicture.blank })
        } catch is OutgoingVault.Uncleaned {
            // A picture that cannot be cleaned is left out rather than shown with its location.
            folder.warn(
                Phrase(
                    "\(path) may tell where it was taken and was not copied",
                    fr: "\(path) peut dire où elle a été prise et n’a pas été copiée"))
        }
    }
}
