// Messages for a document that was not saved.

import Wording

extension SaveDocumentError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .conflict(let path, .some):
            Explanation(
                .conflict,
                Phrase(
                    "\(path): others changed the same lines meanwhile; nothing was written",
                    fr: "\(path) : d’autres ont modifié les mêmes lignes entre-temps ; rien n’a été écrit"),
                hint: Phrase(
                    "both texts are below; edit yours, then save it",
                    fr: "les deux textes sont ci-dessous ; le vôtre est enregistré tel qu’il est alors"))
        case .conflict(let path, nil):
            Explanation(
                .conflict,
                Phrase(
                    "\(path): the file is gone; nothing was written",
                    fr: "\(path) : le fichier n’est plus là ; rien n’a été écrit"),
                hint: Phrase("copy your text before you leave", fr: "copiez votre texte avant de partir"))
        case .unfit(let path):
            Explanation(
                .usage,
                Phrase(
                    "\(path): a form cannot give these bytes back as they are (encoding, line ends or size)",
                    fr:
                        "\(path) : un formulaire ne peut rendre ces octets tels quels (encodage, fins de ligne ou taille)"
                ),
                hint: Phrase("edit it in an editor", fr: "modifiez-le dans un éditeur"))
        }
    }
}
