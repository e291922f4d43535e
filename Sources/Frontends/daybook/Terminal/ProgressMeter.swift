// How far long work is, on stderr, where a person is looking.

import FileSystem
import Search
import Wording

final class ProgressMeter: Sendable {
    private let language: LanguageCode
    private let start: Int64

    /// Nil where stderr is not a terminal.
    init?(_ terminal: Terminal, language: LanguageCode) {
        guard StandardStream.errors.isTerminal, !terminal.isTerse else { return nil }
        self.language = language
        start = MachineFacts.monotonic()
    }

    func show(_ progress: IndexProgress) {
        show(Phrase("indexing", fr: "indexation :"), progress.done, of: progress.total)
    }

    /// How much of what is done; from any thread.
    func show(_ what: Phrase, _ done: Int, of total: Int) {
        let seconds = Double(MachineFacts.monotonic() - start) / 1e9
        guard seconds > 0.5, total > 0 else { return }
        let rate = Double(done) / seconds
        let left = Int((Double(total - done) / max(rate, 1)).rounded(.up))
        let text =
            what
            + Phrase(
                " \(done) of \(total), \(Int(rate)) a second, \(left) s left",
                fr: " \(done) sur \(total), \(Int(rate)) par seconde, encore \(left) s")
        bestEffort { try StandardStream.errors.write(Array("\r\u{1b}[K\(text[language])".utf8)) }
    }

    /// How much of what is done, where no one knows how much there will be.
    func show(_ what: Phrase, _ done: Int) {
        let seconds = Double(MachineFacts.monotonic() - start) / 1e9
        guard seconds > 0.5 else { return }
        let text =
            what
            + Phrase(
                " \(done), \(Int(Double(done) / seconds)) a second",
                fr: " \(done), \(Int(Double(done) / seconds)) par seconde")
        bestEffort { try StandardStream.errors.write(Array("\r\u{1b}[K\(text[language])".utf8)) }
    }

    func clear() {
        bestEffort { try StandardStream.errors.write(Array("\r\u{1b}[K".utf8)) }
    }
}
