// Statistics of notes on the terminal: totals, growth, and the top notes, folders and tags.

import CivilTime
import Journal
import Overviews
import Search
import Vault
import Wording

struct NoteTotalsPrinter {
    let context: Context

    /// The length of each list; JSON has more.
    private static let limit = 10
    /// Above this number of months, years are shown.
    private static let maxMonths = 24

    func print(_ statistics: VaultStatistics) {
        let notes = statistics.notes
        numbers(statistics)
        growth(notes)
        list(
            Phrase("most linked", fr: "les plus liées"), notes.mostLinked.map { ($0.title, $0.path.text, $0.count) },
            of: notes.mostLinked.count)
        list(
            Phrase("largest, in words", fr: "les plus longues, en mots"),
            notes.largest.map { ($0.title, $0.path.text, $0.count) }, of: notes.largest.count)
        list(
            Phrase("folders", fr: "dossiers"),
            notes.folders.map {
                ($0.path.isEmpty ? context.say(Phrase("(top)", fr: "(racine)")) : $0.path + "/", "", $0.notes)
            }, of: notes.folders.count)
        list(Phrase("tags", fr: "étiquettes"), notes.tags.map { ("#" + $0.tag, "", $0.count) }, of: notes.tags.count)
    }

    private func numbers(_ statistics: VaultStatistics) {
        let (notes, totals) = (statistics.notes, statistics.totals)
        var rows: [(Phrase, String)] = [
            (Phrase(same: "notes"), String(notes.notes)), (Phrase("words", fr: "mots"), String(notes.words)),
            (Phrase("links", fr: "liens"), String(notes.links)),
            (Phrase("broken links", fr: "liens rompus"), broken(notes)),
            (Phrase("orphans", fr: "orphelines"), String(notes.orphans)),
            (Phrase("tags", fr: "étiquettes"), String(notes.tags.count)),
            (Phrase("folders", fr: "dossiers"), String(notes.folders.count)),
        ]
        if totals.favorites > 0 { rows.append((Phrase("favourites", fr: "favoris"), String(totals.favorites))) }
        if let first = totals.first, let last = totals.last {
            rows.append((Phrase("from", fr: "du"), first.iso))
            rows.append((Phrase("to", fr: "au"), last.iso))
        }
        if let mean = statistics.moods.mean {
            let number = MoodText.number(mean, in: context.language)
            rows.append(
                (
                    Phrase("mood", fr: "humeur"),
                    "\(Mood(nearest: mean).emoji) \(number)  n=\(statistics.moods.count)"
                ))
        }
        let terminal = context.terminal
        let width = rows.map { TerminalText.width(context.say($0.0)) }.max() ?? 0
        for (label, text) in rows {
            terminal.line(terminal.styled(TerminalText.padded(context.say(label), to: width), .faint) + "  " + text)
        }
    }

    private func broken(_ notes: NoteTotals) -> String {
        guard notes.brokenLinks > 0 else { return "0" }
        let count = notes.notesWithBrokenLinks
        return "\(notes.brokenLinks) "
            + context.say(
                Phrase("in ", fr: "dans ") + .counted(count, "note", "notes", fr: "note", "notes"))
    }

    private func growth(_ notes: NoteTotals) {
        guard !notes.months.isEmpty else { return }
        var rows = notes.months.map { (label: $0.month.iso, count: $0.count) }
        let isByYear = rows.count > Self.maxMonths
        if isByYear {
            var years: [Int: Int] = [:]
            for month in notes.months { years[month.month.year, default: 0] += month.count }
            rows = years.sorted { $0.key < $1.key }.map { (String($0.key), $0.value) }
        }
        title(
            isByYear ? Phrase("notes a year", fr: "notes par an") : Phrase("notes a month", fr: "notes par mois"))
        let terminal = context.terminal
        for line in TerminalBarChart.rows(
            rows.map { (label: $0.label, value: Double($0.count), text: String($0.count)) }, width: terminal.width,
            paint: { bar, _ in terminal.styled(bar, .cyan) })
        {
            terminal.line(line)
        }
        if notes.undated > 0 {
            terminal.line(
                terminal.styled(
                    context.say(Phrase("without a date: \(notes.undated)", fr: "sans date : \(notes.undated)")), .faint)
            )
        }
    }

    private func title(_ title: Phrase) {
        context.terminal.line()
        context.terminal.line(context.terminal.styled(context.say(title), .bold))
    }

    /// Numbers with their names, and the number of further ones.
    private func list(_ heading: Phrase, _ rows: [(name: String, path: String, count: Int)], of all: Int) {
        guard !rows.isEmpty else { return }
        title(heading)
        let terminal = context.terminal
        let shown = rows.prefix(Self.limit)
        let width = shown.map { String($0.count).utf8.count }.max() ?? 0
        for row in shown {
            let name = TerminalText.harmless(row.name)
            let path = row.path.isEmpty ? "" : "  " + TerminalText.harmless(row.path)
            terminal.line(
                TerminalText.paddedLeft(String(row.count), to: width) + "  " + name + terminal.styled(path, .faint))
        }
        if all > shown.count {
            terminal.line(
                terminal.styled(
                    context.say(Phrase("and \(all - shown.count) more", fr: "et \(all - shown.count) de plus")), .faint)
            )
        }
    }
}
