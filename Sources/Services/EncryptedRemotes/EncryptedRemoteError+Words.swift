// Messages for the errors of encrypted remotes.

import Wording

extension EncryptedRemoteError: ExplainedError {
    package var explanation: Explanation {
        let accept = Phrase(
            "nothing was read or written; ask the other devices, then daybook remote accept joins both",
            fr: "rien n’a été lu ni écrit ; voyez les autres appareils, puis daybook remote accept réunit les deux")
        switch self {
        case .badAddress(let text):
            return Explanation(
                .usage, Phrase("not an address: \(text)", fr: "pas une adresse : \(text)"),
                hint: Phrase(
                    "daybook+crypt::FOLDER, or daybook+crypt::GITURL#BRANCH",
                    fr: "daybook+crypt::DOSSIER, ou daybook+crypt::URLGIT#BRANCHE"))
        case .notThere(let path):
            return Explanation(
                .failed, Phrase("\(path) is not there", fr: "\(path) n’est pas là"),
                hint: Phrase(
                    "a drive that is not mounted? nothing new is made in its place",
                    fr: "un disque non monté ? rien de nouveau n’est créé à sa place"))
        case .empty(let address):
            return Explanation(
                .failed,
                Phrase("\(address): no encrypted repository is there", fr: "\(address) : aucun dépôt chiffré ici"),
                hint: Phrase(
                    "daybook remote create \(address) makes one", fr: "daybook remote create \(address) en crée un"))
        case .gone(let address):
            return Explanation(
                .conflict,
                Phrase(
                    "\(address): the repository that was here is gone",
                    fr: "\(address) : le dépôt qui était ici n’y est plus"
                ),
                hint: Phrase(
                    "bring its files back, or make a new one elsewhere",
                    fr: "remettez ses fichiers, ou créez-en un autre ailleurs"))
        case .exists(let address):
            return Explanation(
                .conflict, Phrase("\(address): one is here already", fr: "\(address) : il y en a déjà un ici"),
                hint: Phrase("daybook clone brings it here", fr: "daybook clone l’apporte ici"))
        case .otherFiles(let path):
            return Explanation(
                .conflict, Phrase("\(path) has other files", fr: "\(path) contient d’autres fichiers"),
                hint: Phrase("name a folder of its own", fr: "donnez-lui un dossier à lui"))
        case .notForUs(let name):
            return Explanation(
                .notPermitted,
                Phrase(
                    "\(name) is not encrypted for this device", fr: "\(name) n’est pas chiffré pour cet appareil"),
                hint: Phrase(
                    "on a device that can read it: daybook keys add with what keys list shows here, then daybook sync; where this key is known there: daybook open --for 15m",
                    fr:
                        "sur un appareil qui le lit : daybook keys add avec ce que keys list montre ici, puis daybook sync ; si cette clé y est connue : daybook open --for 15m"
                ))
        case .damaged(let name):
            return Explanation(
                .conflict,
                Phrase("\(name) is damaged, or still on its way", fr: "\(name) est abîmé, ou encore en route"),
                hint: Phrase(
                    "nothing was read of it; where it stays so: another copy of the file, or daybook remote accept for a manifest",
                    fr:
                        "rien n’en a été lu ; s’il reste ainsi : une autre copie du fichier, ou daybook remote accept pour un manifeste"
                ))
        case .missing(let name):
            return Explanation(
                .failed, Phrase("the pack \(name) is not there", fr: "le paquet \(name) n’est pas là"),
                hint: Phrase("still on its way? try again later", fr: "encore en route ? réessayez plus tard"))
        case .unknownWriter(let device, let fingerprint):
            return Explanation(
                .notPermitted,
                Phrase(
                    "what is there was written by \(device) (\(fingerprint)), which this device does not trust",
                    fr: "ce qui est là a été écrit par \(device) (\(fingerprint)), à qui cet appareil ne se fie pas"),
                hint: Phrase(
                    "compare with daybook keys list on \(device), then daybook keys trust \(device)",
                    fr: "comparez avec daybook keys list sur \(device), puis daybook keys trust \(device)"))
        case .firstContact(let device, let fingerprint):
            let code = fingerprint.filter { $0 != " " }
            return Explanation(
                .notPermitted,
                Phrase(
                    "what is there was written by \(device), which this device does not know: \(fingerprint)",
                    fr: "ce qui est là a été écrit par \(device), que cet appareil ne connaît pas : \(fingerprint)"),
                hint: Phrase(
                    "compare with daybook keys list on \(device), then git -c daybook.writer=\(code) …, or daybook clone --writer \(code) …",
                    fr:
                        "comparez avec daybook keys list sur \(device), puis git -c daybook.writer=\(code) …, ou daybook clone --writer \(code) …"
                ))
        case .rolledBack(let found, let seen):
            return Explanation(
                .conflict,
                Phrase(
                    "what is there is older than what was there: \(found.phrase.english); seen here: \(seen.phrase.english)",
                    fr:
                        "ce qui est là est plus ancien que ce qui y était : \(found.phrase.french) ; vu ici : \(seen.phrase.french)"
                ), hint: accept)
        case .forked(let found, let seen):
            return Explanation(
                .conflict,
                Phrase(
                    "what is there does not follow from what was there: \(found.phrase.english); seen here: \(seen.phrase.english)",
                    fr:
                        "ce qui est là ne fait pas suite à ce qui y était : \(found.phrase.french) ; vu ici : \(seen.phrase.french)"
                ), hint: accept)
        case .otherRepository(let address):
            return Explanation(
                .conflict,
                Phrase(
                    "\(address): another repository has taken the place of the one that was here",
                    fr: "\(address) : un autre dépôt a pris la place de celui qui était ici"),
                hint: Phrase(
                    "git remote set-url names the right one", fr: "git remote set-url indique le bon"))
        case .newerFormat(let version):
            return Explanation(
                .failed,
                Phrase(
                    "written by a later daybook (format \(version))",
                    fr: "écrit par un daybook plus récent (format \(version))"),
                hint: Phrase("install a newer daybook", fr: "installez un daybook plus récent"))
        case .moving:
            return Explanation(
                .failed,
                Phrase("other devices write here all the time", fr: "d’autres appareils écrivent ici sans cesse"),
                hint: Phrase("try again later", fr: "réessayez plus tard"))
        case .otherObjectFormat(let format):
            return Explanation(
                .failed,
                Phrase(
                    "the repository there is one of \(format), this one is not",
                    fr: "le dépôt là-bas est en \(format), celui-ci non"))
        case .git(let complaint):
            return Explanation(
                .failed, Phrase("git failed", fr: "git a échoué"),
                excerpt: complaint.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
        }
    }
}

extension ManifestOrigin {
    var phrase: (english: String, french: String) {
        (
            "generation \(generation) of \(device), \(written)",
            "la génération \(generation) de \(device), \(written)"
        )
    }
}
