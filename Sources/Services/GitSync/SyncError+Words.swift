// Messages for the errors of a sync.

import Wording

extension SyncError: ExplainedError {
    package var explanation: Explanation {
        func list(_ paths: [String]) -> String {
            paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? ", … (\(paths.count))" : "")
        }
        switch self {
        case .running:
            return Explanation(
                .failed, Phrase("another daybook syncs this vault", fr: "un autre daybook synchronise ce coffre"))
        case .oldGit(let version):
            return Explanation(
                .failed,
                Phrase(
                    "git \(version) is too old to merge: daybook sync needs 2.38 or later",
                    fr: "git \(version) est trop ancien pour fusionner : daybook sync demande 2.38 ou plus récent"),
                hint: Phrase(
                    "what is committed is kept; install a newer git, then daybook sync",
                    fr: "ce qui est validé reste ; installez un git plus récent, puis daybook sync"))
        case .inTheWay(let paths):
            return Explanation(
                .conflict,
                Phrase(
                    "received files cannot take their places: \(list(paths))",
                    fr: "des fichiers reçus ne peuvent prendre leur place : \(list(paths))"),
                hint: Phrase(
                    "move away what git ignores there, or end what keeps writing there, then daybook sync",
                    fr: "déplacez ce que git y ignore, ou arrêtez ce qui y écrit sans cesse, puis daybook sync"))
        case .notARepository(let folder):
            return Explanation(
                .failed, Phrase("\(folder) is in no git repository", fr: "\(folder) n’est dans aucun dépôt git"),
                hint: Phrase(
                    "daybook sync --setup REMOTE makes one", fr: "daybook sync --setup DÉPÔT en crée un"))
        case .operation(let operation):
            return Explanation(
                .conflict,
                Phrase(
                    "a \(operation.rawValue) is in progress",
                    fr: "une opération git est en cours : \(operation.rawValue)"),
                hint: Phrase(
                    "end it with git (git status says how), then daybook sync",
                    fr: "terminez-la avec git (git status dit comment), puis daybook sync"))
        case .detached:
            return Explanation(
                .failed, Phrase("HEAD is detached", fr: "HEAD n’est sur aucune branche"),
                hint: Phrase("git switch BRANCH goes to one", fr: "git switch BRANCHE va sur l’une d’elles"))
        case .locked(let path):
            return Explanation(
                .failed, Phrase("another git process holds \(path)", fr: "un autre git tient \(path)"),
                hint: Phrase(
                    "where none is running it was killed: remove that file, then daybook sync",
                    fr: "si aucun ne tourne, il a été tué : supprimez ce fichier, puis daybook sync"))
        case .stagedInPart(let paths):
            return Explanation(
                .conflict, Phrase("staged in part: \(list(paths))", fr: "indexé en partie : \(list(paths))"),
                hint: Phrase(
                    "git commit what is staged, or git add the rest, then daybook sync",
                    fr: "validez ce qui est indexé (git commit) ou ajoutez le reste (git add), puis daybook sync"))
        case .deletions(let count, let all, let isIncoming):
            return Explanation(
                .conflict,
                isIncoming
                    ? Phrase(
                        "the remote deleted \(count) of \(all) files",
                        fr: "le dépôt distant a supprimé \(count) des \(all) fichiers")
                    : Phrase("\(count) of \(all) files are gone", fr: "\(count) des \(all) fichiers ont disparu"),
                hint: Phrase(
                    "nothing was \(isIncoming ? "merged" : "committed"); where that is meant: daybook sync --yes",
                    fr: "rien n’a été \(isIncoming ? "fusionné" : "validé") ; si c’est voulu : daybook sync --yes"))
        case .privateFiles(let paths, let remote, let isCommitted):
            let first = paths.first ?? ""
            let more = paths.count > 10 ? " +\(paths.count - 10)" : ""
            let names = paths.prefix(10).joined(separator: ", ") + more
            return Explanation(
                .notPermitted,
                Phrase(
                    "\(remote) is somebody else’s, and these are private or hold what you denied: \(names)",
                    fr:
                        "\(remote) est à quelqu’un d’autre, et ceci est privé ou contient ce que vous avez refusé : \(names)"
                ),
                hint: isCommitted
                    ? Phrase(
                        "in commits that were not sent: git reset --soft '@{upstream}', git rm --cached '\(first)', echo '/\(first)' >> .gitignore",
                        fr:
                            "dans des commits non envoyés : git reset --soft '@{upstream}', git rm --cached '\(first)', echo '/\(first)' >> .gitignore"
                    )
                    : Phrase(
                        "nothing was committed; git rm --cached --ignore-unmatch '\(first)' && echo '/\(first)' >> .gitignore keeps it here",
                        fr:
                            "rien n’a été validé ; git rm --cached --ignore-unmatch '\(first)' && echo '/\(first)' >> .gitignore le garde ici"
                    ))
        case .helper(let complaint): return complaint.explanation
        case .noRemote:
            return Explanation(
                .failed, Phrase("there is no remote to sync with", fr: "aucun dépôt distant avec qui synchroniser"),
                hint: Phrase("daybook sync --setup REMOTE names one", fr: "daybook sync --setup DÉPÔT en indique un"))
        case .severalRemotes(let names):
            return Explanation(
                .failed,
                Phrase(
                    "several remotes, and the branch tracks none: \(list(names))",
                    fr: "plusieurs dépôts distants, et la branche n’en suit aucun : \(list(names))"),
                hint: Phrase(
                    "git branch --set-upstream-to REMOTE/BRANCH", fr: "git branch --set-upstream-to DÉPÔT/BRANCHE"))
        case .noIdentity:
            return Explanation(
                .failed, Phrase("git does not know who you are", fr: "git ne sait pas qui vous êtes"),
                hint: Phrase(
                    "git config --global user.name NAME; git config --global user.email ADDRESS",
                    fr: "git config --global user.name NOM ; git config --global user.email ADRESSE"))
        case .signing(let complaint):
            return Explanation(
                .failed, Phrase("git could not sign the commit", fr: "git n’a pas pu signer le commit"),
                hint: Phrase(
                    "unlock the key, or see commit.gpgsign", fr: "déverrouillez la clé, ou voyez commit.gpgsign"),
                excerpt: Self.indented(complaint))
        case .hook(let step, let complaint):
            return Explanation(
                .failed,
                step == .push
                    ? Phrase("a hook stopped the push", fr: "un hook a arrêté l’envoi")
                    : Phrase("a hook stopped the commit", fr: "un hook a arrêté la validation"),
                excerpt: Self.indented(complaint))
        case .unreachable(let remote, let complaint):
            return Explanation(
                .failed, Phrase("\(remote) cannot be reached", fr: "\(remote) est injoignable"),
                hint: Phrase(
                    "what is committed is kept; the next daybook sync sends it",
                    fr: "ce qui est validé reste ; le prochain daybook sync l’enverra"),
                excerpt: Self.indented(complaint))
        case .refusedLogin(let remote, let complaint):
            return Explanation(
                .failed, Phrase("\(remote) refused access", fr: "\(remote) vous a refusé l’entrée"),
                hint: Phrase(
                    "git ls-remote \(remote) shows the same", fr: "git ls-remote \(remote) montre la même chose"),
                excerpt: Self.indented(complaint))
        case .noSuchRepository(let remote, let complaint):
            return Explanation(
                .failed, Phrase("\(remote) is not a repository", fr: "\(remote) n’est pas un dépôt"),
                // A share is shown by its address, a vault’s remote by its name.
                hint: remote.contains(":") || remote.contains("/")
                    ? Phrase(
                        "git ls-remote \(remote) shows the same", fr: "git ls-remote \(remote) montre la même chose")
                    : Phrase("git remote -v shows where it points", fr: "git remote -v montre vers quoi il pointe"),
                excerpt: Self.indented(complaint))
        case .rejected(let complaint):
            return Explanation(
                .failed, Phrase("the remote refused the push", fr: "le dépôt distant a refusé l’envoi"),
                excerpt: Self.indented(complaint))
        case .unrelated(_, true):
            return Explanation(
                .failed,
                Phrase(
                    "the history here is too short to find a common ancestor",
                    fr: "trop peu du passé est ici pour voir ce que les deux ont en commun"),
                hint: Phrase(
                    "this clone is shallow: git fetch --unshallow",
                    fr: "ce clone est superficiel : git fetch --unshallow"))
        case .unrelated(let remote, false):
            return Explanation(
                .failed,
                Phrase(
                    "this vault and the one at \(remote) were made apart from each other",
                    fr: "ce coffre et celui de \(remote) ont été créés chacun de son côté"),
                hint: Phrase(
                    "daybook sync --setup --join makes one of both: files of one name are merged, the others are kept side by side",
                    fr:
                        "daybook sync --setup --join en fait un seul : les fichiers de même nom sont fusionnés, les autres restent côte à côte"
                ))
        case .moving:
            return Explanation(
                .failed,
                Phrase(
                    "vault and remote went on changing while they were synced",
                    fr: "coffre et dépôt distant changeaient pendant la synchronisation"),
                hint: Phrase("nothing is lost; try again", fr: "rien n’est perdu ; réessayez"))
        case .conflicts(let paths):
            return Explanation(
                .conflict,
                Phrase("both sides changed the same lines: ", fr: "les deux côtés ont changé les mêmes lignes : ")
                    + Phrase(same: list(paths)),
                hint: Phrase(
                    "edit them or daybook resolve, then daybook sync",
                    fr: "modifiez-les ou daybook resolve, puis daybook sync"))
        case .emptied(let paths):
            return Explanation(
                .conflict,
                Phrase("the remote left nothing of: ", fr: "le dépôt distant n’a rien laissé de : ")
                    + Phrase(same: list(paths)),
                hint: Phrase(
                    "nothing was merged; where that is meant: daybook sync --yes",
                    fr: "rien n’a été fusionné ; si c’est voulu : daybook sync --yes"))
        case .remoteLocked(let remote):
            return Explanation(
                .failed,
                Phrase(
                    "\(remote) is locked by another program, or by one that was killed",
                    fr: "\(remote) est verrouillé par un autre programme, ou par un programme tué"),
                hint: Phrase(
                    "try again in a minute; if it stays so, whoever keeps that repository removes the file ending in .lock",
                    fr:
                        "réessayez dans une minute ; si cela dure, la personne qui tient ce dépôt supprime le fichier finissant par .lock"
                ))
        case .otherRemote(let name, let url):
            return Explanation(
                .failed, Phrase("\(name) is \(url) already", fr: "\(name) est déjà \(url)"),
                hint: Phrase(
                    "git remote set-url \(name) URL changes it", fr: "git remote set-url \(name) URL le change"))
        case .git(let step, let complaint):
            let what =
                switch step {
                case .look: Phrase("git could not look at the vault", fr: "git n’a pas pu examiner le coffre")
                case .commit: Phrase("git could not commit", fr: "git n’a pas pu valider")
                case .fetch: Phrase("git could not fetch", fr: "git n’a pas pu récupérer")
                case .merge: Phrase("git could not merge", fr: "git n’a pas pu fusionner")
                case .push: Phrase("git could not push", fr: "git n’a pas pu envoyer")
                case .setUp: Phrase("git could not be set up", fr: "git n’a pas pu être configuré")
                }
            return Explanation(.failed, what, excerpt: Self.indented(complaint))
        }
    }

    private static func indented(_ text: String) -> String? {
        let lines = text.split(separator: "\n").map { "  " + String($0) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
