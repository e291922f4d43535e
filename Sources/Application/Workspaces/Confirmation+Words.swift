// Messages for confirmations.

import Wording

extension Confirmation {
    /// Without the letters for yes and no.
    package var question: Phrase {
        switch self {
        case .changesMany(let count): Phrase("change \(count) files?", fr: "modifier \(count) fichiers ?")
        case .carriesTasks(let count):
            Phrase("move \(count) to today?", fr: "en reporter \(count) à aujourd’hui ?")
        case .deletesList(let name, let items):
            Phrase("delete \(name) with ", fr: "supprimer \(name) et ")
                + Phrase.counted(items, "item", "items", fr: "élément", "éléments") + Phrase("?", fr: " ?")
        case .deletesEntries(let count):
            Phrase("delete ", fr: "supprimer ")
                + Phrase.counted(count, "entry", "entries", fr: "entrée", "entrées") + Phrase("?", fr: " ?")
        case .locks(let count):
            Phrase("lock ", fr: "verrouiller ")
                + Phrase.counted(count, "document", "documents", fr: "document", "documents") + Phrase("?", fr: " ?")
        case .unlocks(let count):
            Phrase("unlock ", fr: "déverrouiller ")
                + Phrase.counted(count, "document", "documents", fr: "document", "documents") + Phrase("?", fr: " ?")
        case .trustsKeys(let count):
            Phrase("lock for ", fr: "verrouiller pour ")
                + Phrase.counted(count, "key", "keys", fr: "clé", "clés")
                + Phrase(" that the vault proposes?", fr: " que le coffre propose ?")
        case .leavesPrivateList(let from, let to):
            Phrase(
                "\(from) is private, \(to) is not. Move?", fr: "\(from) est privée, \(to) ne l’est pas. Déplacer ?")
        case .makesListPrivate(let path):
            Phrase(
                "\(path) will be private as a whole. Move?", fr: "\(path) sera privée tout entière. Déplacer ?")
        case .leavesShare(let path, let share):
            Phrase("\(path): shared as “\(share)”. Delete?", fr: "\(path) : partagée sous « \(share) ». Supprimer ?")
        }
    }

    /// The message if the person did not agree.
    package var refusal: Explanation {
        switch self {
        case .changesMany(let count):
            Explanation(
                .usage,
                Phrase(
                    "\(count) files would change: nothing was written",
                    fr: "\(count) fichiers changeraient : rien n’a été écrit"),
                hint: Phrase("--dry-run shows what, --yes does it", fr: "--dry-run montre quoi, --yes le fait"))
        case .carriesTasks:
            Explanation(
                .nothing, Phrase("nothing was moved: --yes does it", fr: "rien n’a été déplacé : --yes le fait"))
        case .locks:
            Explanation(
                .nothing, Phrase("nothing was locked: --yes does it", fr: "rien n’a été verrouillé : --yes le fait"))
        case .unlocks:
            Explanation(
                .nothing,
                Phrase("nothing was unlocked: --yes does it", fr: "rien n’a été déverrouillé : --yes le fait"))
        case .trustsKeys:
            Explanation(
                .usage, Phrase("no key is trusted unasked", fr: "aucune clé n’est admise sans demander"),
                hint: Phrase(
                    "name those that you compared with their devices; --yes trusts them all",
                    fr: "nommez celles que vous avez comparées avec leurs appareils ; --yes les admet toutes"))
        case .deletesList, .deletesEntries:
            Explanation(
                .nothing, Phrase("nothing was deleted: --yes does it", fr: "rien n’a été supprimé : --yes le fait"))
        case .leavesPrivateList, .makesListPrivate:
            Explanation(
                .nothing, question + Phrase(" Nothing was moved.", fr: " Rien n’a été déplacé."),
                hint: Phrase("--yes does it", fr: "--yes le fait"))
        case .leavesShare(let path, let share):
            Explanation(
                .conflict, Phrase("\(path): shared as “\(share)”", fr: "\(path) : partagée sous « \(share) »"),
                hint: Phrase(
                    "--yes deletes it here; the others keep theirs",
                    fr: "--yes la supprime ici ; les autres gardent la leur"))
        }
    }
}
