// Messages for missing entries, and for things that cannot be part of one.

import Wording
import Workspaces

extension EntryActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .nothingToWrite:
            Explanation(
                .usage, Phrase("nothing to write", fr: "rien à écrire"),
                hint: Phrase(
                    "words, a mood or a photo: daybook log \"A walk. mood:happy\"",
                    fr: "des mots, une humeur ou une photo : daybook log \"Une promenade. mood:happy\""))
        case .unknownMood(let text): .unknownMood(text)
        case .notAttachable(let file):
            Explanation(
                .failed,
                Phrase(
                    "\(file): not a picture, audio, video, PDF or text file",
                    fr: "\(file) : ni image, ni son, ni film, ni PDF, ni texte"),
                hint: Phrase(
                    "daybook journal attach --any takes it as it is",
                    fr: "daybook journal attach --any le prend tel quel"))
        case .linkLeadsOut(let file, let target):
            Explanation(
                .failed,
                Phrase(
                    "\(file): a symlink pointing outside, to \(target)",
                    fr: "\(file) : un lien qui mène dehors, vers \(target)"),
                hint: Phrase("name the file itself", fr: "nommez le fichier lui-même"))
        case .invalidPosition(let text):
            Explanation(
                .usage, Phrase("invalid position “\(text)”", fr: "position invalide « \(text) »"),
                hint: Phrase(
                    "--here 45.76,4.84: latitude, longitude; or --here now",
                    fr: "--here 45.76,4.84 : latitude, longitude ; ou --here now"))
        case .invalidWeather(let text):
            Explanation(
                .usage, Phrase("invalid weather “\(text)”", fr: "temps invalide « \(text) »"),
                hint: Phrase("--weather \"rain 12°\"", fr: "--weather « pluie 12° »"))
        case .noWeatherProgram(let file):
            Explanation(
                .usage, Phrase("no weather command is set", fr: "aucun programme ne dit le temps"),
                hint: Phrase(
                    "weather: {command: …} in \(file); it prints {\"condition\": \"rain\", \"temp\": 12}",
                    fr: "weather: {command: …} dans \(file) ; il affiche {\"condition\": \"pluie\", \"temp\": 12}"))
        case .noWeather(let name):
            Explanation(
                .failed, Phrase("\(name) printed no weather", fr: "\(name) n’a pas donné le temps"),
                hint: Phrase(
                    "a JSON object is expected: {\"condition\": \"rain\", \"temp\": 12}",
                    fr: "on attend un objet JSON : {\"condition\": \"pluie\", \"temp\": 12}"))
        case .noEntry(let day):
            Explanation(.nothing, Phrase("no entry for \(day)", fr: "aucune entrée pour \(day)"))
        case .invalidWeek(let text):
            Explanation(
                .usage, Phrase("invalid week “\(text)”", fr: "semaine invalide « \(text) »"),
                hint: Phrase("47 or 2026-W47", fr: "47 ou 2026-W47"))
        case .invalidMonth(let text):
            Explanation(
                .usage, Phrase("invalid month “\(text)”", fr: "mois invalide « \(text) »"),
                hint: Phrase("11 or 2026-11", fr: "11 ou 2026-11"))
        case .notAnEntry(let path):
            Explanation(
                .usage,
                Phrase("\(path) is not a journal entry", fr: "\(path) n’est pas une entrée de journal"))
        case .noMatch(let query):
            Explanation(.nothing, Phrase("no entry matches \(query)", fr: "aucune entrée pour \(query)"))
        case .notInTrash(let name):
            Explanation(
                .nothing, Phrase("“\(name)” is not in the trash", fr: "« \(name) » n’est pas dans la corbeille"),
                hint: Phrase(
                    "daybook journal restore lists what is", fr: "daybook journal restore montre ce qui y est"))
        case .severalEntries(let name, let count, let paths):
            Explanation(
                .usage,
                Phrase(
                    "“\(name)” matches several entries: \(count)",
                    fr: "« \(name) » désigne plusieurs entrées : \(count)"),
                hint: Phrase(same: paths.prefix(5).joined(separator: ", ")))
        }
    }
}
