// Messages for failed handwriting recognition.

import Wording

extension InkActionError {
    var recognition: Explanation {
        switch self {
        case .noInkOnPage(let path):
            return Explanation(
                .nothing, Phrase("\(path): no strokes under ink:", fr: "\(path) : aucun trait sous ink:"),
                hint: Phrase("daybook ink add names a file", fr: "daybook ink add nomme un fichier"))
        case .severalFiles(let path, let files):
            return Explanation(
                .usage,
                Phrase(
                    "\(path): several files of ink; --file says which",
                    fr: "\(path) : plusieurs fichiers d’encre ; --file dit lequel"),
                hint: Phrase(same: files.joined(separator: ", ")))
        case .noText(let path, let file):
            return Explanation(
                .nothing, Phrase("\(path): no text of “\(file)”", fr: "\(path) : aucun texte de « \(file) »"),
                hint: Phrase("daybook ink recognise reads it", fr: "daybook ink recognise le lit"))
        case .unboundText(let path, let file):
            return Explanation(
                .failed,
                Phrase(
                    "\(path): invalid block of “\(file)”: nothing says whose strokes the words are",
                    fr: "\(path) : bloc invalide de « \(file) » : rien ne dit à quels traits sont les mots"),
                hint: Phrase(
                    "remove the block, or its first word “ink”, and it is read again",
                    fr: "enlevez le bloc, ou son premier mot « ink », et il sera relu"))
        case .noWord(let path, let place):
            return Explanation(
                .usage,
                Phrase(
                    "\(path): invalid place “\(place)”: a line (2) or a word of it (2.3)",
                    fr: "\(path) : place invalide « \(place) » : une ligne (2) ou un de ses mots (2.3)"))
        case .recogniserMissing(let package):
            return Explanation(
                .failed, Phrase("reading handwriting needs \(package)", fr: "lire l’écriture demande \(package)"),
                hint: Phrase(
                    "apt install \(package); script/setup ink, in the sources of daybook, installs a better reader",
                    fr:
                        "apt install \(package) ; script/setup ink, dans les sources de daybook, installe un meilleur lecteur"
                ))
        case .readerMissing(let path):
            return Explanation(
                .failed,
                Phrase(
                    "reading handwriting with pp-ocr needs \(path)", fr: "lire l’écriture avec pp-ocr demande \(path)"),
                hint: Phrase(
                    "script/setup ink, in the sources of daybook, installs it",
                    fr: "script/setup ink, dans les sources de daybook, l’installe"))
        case .recogniserFailed(let program, let reason):
            return Explanation(
                .failed,
                reason.isEmpty
                    ? Phrase("\(program) gave no answers", fr: "\(program) n’a rien répondu")
                    : Phrase("\(program) gave no answers: \(reason)", fr: "\(program) n’a rien répondu : \(reason)"))
        case .noInk, .packing, .noStrokes, .notOurs, .noPage, .unknownKind, .staysPrivate: return explanation
        }
    }
}
