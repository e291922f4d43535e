// Messages for unreadable ZIP archives.

import Archives
import Wording

extension ArchiveError: ExplainedError {
    package var explanation: Explanation { Explanation(self, archive: nil) }
}

extension Explanation {
    /// `archive` is its name as typed.
    package init(_ error: ArchiveError, archive: String?) {
        let name = archive.map { Phrase("\($0): ", fr: "\($0) : ") } ?? Phrase(same: "")
        func text(_ english: String, fr french: FrenchText) -> Phrase { name + Phrase(english, fr: french) }
        let unread = Phrase("nothing of it was read further", fr: "rien n’en a été lu plus loin")
        switch error {
        case .unreadable(let reason):
            self.init(.failed, text("no ZIP archive: \(reason)", fr: "pas une archive ZIP : \(reason)"))
        case .damagedGzip:
            self.init(
                .failed,
                text("damaged: nothing of the gzip can be unpacked", fr: "abîmé : rien du gzip ne se décompresse"))
        case .missing(let member):
            self.init(.failed, text("there is no \(member) in it", fr: "il n’y a pas de \(member) dedans"))
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
        case .tooLarge(nil, let limit):
            self.init(
                .failed,
                text("it unpacks to more than \(limit) bytes", fr: "il se décompresse en plus de \(limit) octets"))
        case .tooLarge(let member?, let limit):
            self.init(
                .failed,
                text(
                    "\(member) unpacks to more than \(limit) bytes",
                    fr: "\(member) se décompresse en plus de \(limit) octets"),
                hint: Phrase(
                    "if it is not a zip bomb, unpack it and import the folder",
                    fr: "si ce n’est pas une bombe, décompressez-la et importez le dossier"))
        }
    }
}
