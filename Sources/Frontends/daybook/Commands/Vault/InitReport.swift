// The report of `daybook init`, as text and JSON.

import Bytes
import Vault
import Wording
import Workspaces

struct InitReport {
    /// The folder as typed.
    let typed: String
    let isDryRun: Bool
    /// The folder had notes: only settings were added.
    let isAdopted: Bool
    let isEmpty: Bool
    let result: MakeVault.Result

    func print(_ context: Context, asJSON: Bool) {
        if asJSON { return json(context) }
        let terminal = context.terminal
        terminal.line(terminal.styled(context.say(heading), .bold))
        if isDryRun {
            for path in result.made { terminal.line("  " + path.text) }
        } else {
            for (name, count) in summary() {
                terminal.line("  " + name + (count > 1 ? terminal.styled("  \(count)", .faint) : ""))
            }
        }
        // For an existing vault, the heading says enough.
        for path in isAdopted ? [] : result.kept {
            context.diagnostic(Phrase("\(path) was there and stays as it is", fr: "\(path) existait et reste tel quel"))
        }
        if let phrase = result.repository.phrase { terminal.line(context.say(phrase)) }
        guard !isDryRun else { return }
        terminal.line()
        terminal.line(context.say(Phrase("Try next:", fr: "À essayer :")))
        for line in next(context) { terminal.line("  " + line) }
    }

    private var place: Phrase { typed == "." ? Phrase("this folder", fr: "ce dossier") : Phrase(same: typed) }

    private var heading: Phrase {
        let count = Phrase.counted(result.made.count, "file", "files", fr: "fichier", "fichiers")
        if isAdopted, result.made.isEmpty {
            if result.repository != .unwanted {
                return place + Phrase(" is a vault already", fr: " est déjà un coffre")
            }
            return place + Phrase(" is a vault already: nothing to do", fr: " est déjà un coffre : rien à faire")
        }
        return switch (isAdopted, isDryRun) {
        case (true, true):
            place + Phrase(" has notes: only this would be added", fr: " contient des notes : seul ceci serait ajouté")
        case (true, false):
            place + Phrase(" has notes: only this was added", fr: " contient des notes : seul ceci est ajouté")
        case (false, true):
            Phrase("would make a vault in ", fr: "créerait un coffre dans ") + place + Phrase(": ", fr: " : ") + count
        case (false, false):
            Phrase("made a vault in ", fr: "coffre créé dans ") + place + Phrase(": ", fr: " : ") + count
        }
    }

    /// The root of the tree, with the number of files below each name.
    private func summary() -> [(name: String, count: Int)] {
        var rows: [(name: String, count: Int)] = []
        for path in result.made {
            let name = isAdopted ? path.text : path.topFolder.map { $0 + "/" } ?? path.text
            if let row = rows.firstIndex(where: { $0.name == name }) {
                rows[row].count += 1
            } else {
                rows.append((name, 1))
            }
        }
        return rows
    }

    /// Three commands with something to show in this vault.
    private func next(_ context: Context) -> [String] {
        let lines: [Phrase] =
            if isAdopted {
                [
                    Phrase(same: "daybook index"), Phrase(same: "daybook tags"),
                    Phrase("daybook search WORD", fr: "daybook search MOT"),
                ]
            } else if isEmpty {
                [
                    Phrase(
                        "daybook log \"A new beginning. mood:happy\"",
                        fr: "daybook log \"Un nouveau départ. humeur:joyeux\""),
                    Phrase("daybook lists add \"2 milk, bread\"", fr: "daybook lists add \"2 lait, pain\""),
                    Phrase(same: "daybook agenda page"),
                ]
            } else {
                [
                    Phrase(
                        "daybook log \"A new beginning. mood:happy\"",
                        fr: "daybook log \"Un nouveau départ. humeur:joyeux\""),
                    Phrase("daybook search frost", fr: "daybook search gelée"), Phrase(same: "daybook streak"),
                ]
            }
        let change = typed == "." ? [] : ["cd " + ShellText.quoted(typed)]
        return change + lines.map(context.say)
    }

    private func json(_ context: Context) {
        context.terminal.json(
            Schema.vault(
                at: context.machine.absolute(typed), isDryRun: isDryRun, isAdopted: isAdopted,
                git: result.repository.name,
                made: result.made, kept: result.kept))
    }
}
