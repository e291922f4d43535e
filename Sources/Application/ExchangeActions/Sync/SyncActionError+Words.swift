// Messages for failed shares, versions and clones.

import CivilTime
import GitSync
import Wording

extension SyncActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .syncing:
            Explanation(
                .failed, Phrase("another daybook syncs this vault", fr: "un autre daybook synchronise ce coffre"))
        case .notInVault(let typed):
            Explanation(.usage, Phrase("\(typed): not in the vault", fr: "\(typed) : pas dans le coffre"))
        case .invalidAddress(let fault, let text): Explanation(fault, text)
        case .sameShare(let path, let other):
            Explanation(
                .conflict,
                Phrase(
                    "\(path) and \(other) say that they are the same share",
                    fr: "\(path) et \(other) se disent le même partage"),
                hint: Phrase(
                    "daybook share stop PATH makes one of them a list of its own",
                    fr: "daybook share stop CHEMIN fait de l’une une liste à part"))
        case .sharedElsewhere(let path, let remote):
            Explanation(
                .conflict,
                Phrase("\(path): shared with \(remote) already", fr: "\(path) : déjà partagée avec \(remote)"),
                hint: Phrase("daybook share stop \(path) ends that", fr: "daybook share stop \(path) y met fin"))
        case .takenAddress(let address, let other):
            Explanation(
                .conflict,
                Phrase(
                    "\(other) is shared with \(address) already", fr: "\(other) est déjà partagée avec \(address)"),
                hint: Phrase("each list has a repository of its own", fr: "chaque liste a son propre dépôt"))
        case .outsideOfLists(let path):
            Explanation(
                .failed,
                Phrase(
                    "\(path): only what lies below lists/ is shared",
                    fr: "\(path) : on ne partage que ce qui est sous lists/"))
        case .accepted(let path, let address):
            Explanation(
                .conflict, Phrase("\(path) is that list already", fr: "\(path) est déjà cette liste"),
                hint: Phrase(
                    "daybook share \(path) --with \(address) where this machine is new",
                    fr: "daybook share \(path) --with \(address) si cette machine est nouvelle"))
        case .existingList(let path):
            Explanation(
                .conflict, Phrase("\(path): there is such a list already", fr: "\(path) : cette liste existe déjà"),
                hint: Phrase("--as NAME gives this one another name", fr: "--as NOM donne un autre nom à celle-ci"))
        case .notShared(let path):
            Explanation(
                .nothing, Phrase("\(path) is not shared", fr: "\(path) n’est pas partagée"),
                hint: Phrase("daybook share list shows what is", fr: "daybook share list montre ce qui l’est"))
        case .noSharedVersion(let path, let number?, let last):
            Explanation(
                .nothing,
                Phrase(
                    "\(path): no version \(number) that could be taken back",
                    fr: "\(path) : pas de version \(number) qui puisse être reprise"),
                hint: last < 2
                    ? Phrase("nothing has changed since it was shared", fr: "rien n’a changé depuis le partage")
                    : Phrase(
                        "the first that can is 2, the last \(last)",
                        fr: "la première possible est 2, la dernière \(last)"))
        case .noSharedVersion(let path, nil, let last):
            Explanation(
                .nothing,
                Phrase(
                    "\(path): nothing has come from others", fr: "\(path) : rien n’est venu d’autres personnes"),
                hint: last < 2
                    ? nil
                    : Phrase(
                        "--revision N takes back one of your own, up to \(last)",
                        fr: "--revision N reprend une des vôtres, jusqu’à \(last)"))
        case .noFolderName(let typed):
            Explanation(
                .usage, Phrase("invalid address “\(typed)”", fr: "adresse invalide « \(typed) »"),
                hint: Phrase(
                    "daybook clone ADDRESS DIR says where the vault goes",
                    fr: "daybook clone ADRESSE DOSSIER dit où va le coffre"))
        case .usedFolder(let folder):
            Explanation(
                .conflict, Phrase("\(folder) is not empty", fr: "\(folder) n’est pas vide"),
                hint: Phrase(
                    "name another folder; a vault that is there already: daybook sync --setup ADDRESS",
                    fr: "nommez un autre dossier ; pour un coffre qui y est déjà : daybook sync --setup ADRESSE"))
        case .severalBranches(let names, let folder):
            Explanation(
                .failed,
                Phrase(
                    "the vault there has several branches, and none is the default: \(names.joined(separator: ", "))",
                    fr:
                        "le coffre y est en plusieurs versions (branches), et aucune n’est la première : \(names.joined(separator: ", "))"
                ),
                hint: Phrase(
                    "git -C \(folder) switch BRANCH takes one, then daybook sync",
                    fr: "git -C \(folder) switch BRANCHE en prend une, puis daybook sync"))
        case .nothingCame:
            Explanation(
                .nothing,
                Phrase(
                    "nothing has come from other devices that could be taken back",
                    fr: "rien n’est venu d’autres appareils qui puisse être repris"))
        case .alreadyTakenBack:
            Explanation(
                .nothing,
                Phrase("what came last is taken back already", fr: "ce qui est venu en dernier est déjà repris"),
                hint: Phrase(
                    "daybook history FILE brings a file back as it was on any day",
                    fr: "daybook history FICHIER ramène un fichier comme il était un jour donné"))
        case .unsavedFiles(let paths):
            Explanation(
                .conflict,
                Phrase(
                    "changes that no sync has kept yet: \(Self.list(paths))",
                    fr: "des changements qu’aucune synchronisation n’a encore gardés : \(Self.list(paths))"),
                hint: Phrase(
                    "git add -A && git commit -m WORDS keeps them without getting anything new; then daybook sync undo",
                    fr:
                        "git add -A && git commit -m MOTS les garde sans rien récupérer de nouveau ; puis daybook sync undo"
                ))
        case .changedSince(let paths):
            Explanation(
                .conflict,
                Phrase(
                    "what was received has since changed, in the same lines: \(Self.list(paths))",
                    fr: "ce qui est venu a été modifié depuis, dans les mêmes lignes : \(Self.list(paths))"),
                hint: Phrase(
                    "nothing was taken back; daybook history FILE brings single files back",
                    fr: "rien n’a été repris ; daybook history FICHIER ramène les fichiers un à un"))
        case .noVersions(let path):
            Explanation(
                .nothing,
                Phrase("\(path): no sync has kept it yet", fr: "\(path) : aucune synchronisation ne l’a encore gardé"),
                hint: Phrase("daybook sync keeps what changed", fr: "daybook sync garde ce qui a changé"))
        case .nothingSoEarly(let path, let day, let time, let first):
            Explanation(
                .nothing,
                Phrase("\(path): no version of ", fr: "\(path) : aucune version du ")
                    + Phrase(same: day.iso + (time.map { " " + $0.shortText } ?? ""))
                    + Phrase(" or before", fr: " ou d’avant"),
                hint: first.map { first in
                    let moment = first.day.iso + (time == nil ? "" : " " + first.time.shortText)
                    return Phrase("the first one is of \(moment)", fr: "la première est du \(moment)")
                })
        case .unsaved(let path):
            Explanation(
                .conflict,
                Phrase(
                    "\(path) has changes that no sync has kept yet: they would be lost",
                    fr: "\(path) a des changements qu’aucune synchronisation n’a encore gardés : ils seraient perdus"),
                hint: Phrase(
                    "daybook sync keeps them; then bring the other version back",
                    fr: "daybook sync les garde ; ramenez ensuite l’autre version"))
        case .lostVersion(let path):
            Explanation(
                .failed,
                Phrase(
                    "\(path): that version is not on this machine",
                    fr: "\(path) : cette version n’est pas sur cette machine"),
                hint: Phrase("git fetch --unshallow gets it", fr: "git fetch --unshallow va la chercher"))
        case .notText(let path):
            Explanation(
                .failed,
                Phrase("\(path): that version is not text", fr: "\(path) : cette version n’est pas du texte"),
                hint: Phrase("--restore brings it back all the same", fr: "--restore la ramène quand même"))
        }
    }

    private static func list(_ paths: [String]) -> String {
        paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? ", … (\(paths.count))" : "")
    }
}
