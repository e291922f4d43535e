// Words for what is wrong with archives and with the diaries of other programs.

import Archives
import Journal
import Wording

extension Explanation {
    /// `archive` is its name as it was typed.
    package init(_ error: ArchiveError, archive: String?) {
        let archive = archive.map { $0 + ": " } ?? ""
        func text(_ english: String, fr french: String) -> Phrase {
            Phrase(archive + english, fr: (archive.isEmpty ? "" : archive.dropLast(2) + " : ") + french)
        }
        let unread = Phrase("nothing of it was read further", fr: "rien n’en a été lu plus loin")
        switch error {
        case .unreadable(let reason):
            self.init(.failed, text("no ZIP archive: \(reason)", fr: "pas une archive ZIP : \(reason)"))
        case .damaged(let member, let reason):
            self.init(.failed, text("\(member) is damaged: \(reason)", fr: "\(member) est abîmé : \(reason)"))
        case .encrypted(let member):
            self.init(
                .failed, text("\(member) is encrypted", fr: "\(member) est chiffré"),
                hint: Phrase("unpack it and import the folder", fr: "décompressez-la et importez le dossier"))
        case .unsafeName(let member):
            self.init(
                .failed,
                text("“\(member)” leads out of the archive", fr: "« \(member) » sort de l’archive"), hint: unread)
        case .notAFile(let member):
            self.init(
                .failed,
                text("“\(member)” is a link or a device", fr: "« \(member) » est un lien ou un périphérique"),
                hint: unread)
        case .tooManyMembers(let limit):
            self.init(.failed, text("more than \(limit) members", fr: "plus de \(limit) membres"), hint: unread)
        case .tooLarge(let member, let limit):
            self.init(
                .failed,
                text(
                    "\(member) unpacks to more than \(limit) bytes",
                    fr: "\(member) se décompresse en plus de \(limit) octets"),
                hint: Phrase(
                    "if it is no bomb, unpack it and import the folder",
                    fr: "si ce n’est pas une bombe, décompressez-la et importez le dossier"))
        }
    }

    /// `file` is the source as it was typed.
    package init(_ refusal: ImportRefusal, file: String) {
        self.init(.failed, Phrase("\(file) ", fr: "\(file) ") + refusal.message, hint: refusal.hint)
    }
}
