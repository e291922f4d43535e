// How far long work is, on stderr, where a person is looking.

import FileSystem
import Search
import Wording

final class ProgressMeter: Sendable {
    private let language: LanguageCode
    private let start: Int64

    /// Nil where stderr is no terminal.
    init?(output: Output, language: LanguageCode) {
        guard StandardStream.errors.isTerminal, !output.isTerse else { return nil }
        self.language = language
        start = MachineFacts.monotonic()
    }

    func show(_ progress: IndexProgress) {
        let seconds = Double(MachineFacts.monotonic() - start) / 1e9
        guard seconds > 0.5, progress.total > 0 else { return }
        let rate = Double(progress.done) / seconds
        let left = Int((Double(progress.total - progress.done) / max(rate, 1)).rounded(.up))
        let text = Phrase(
            "indexing \(progress.done) of \(progress.total), \(Int(rate)) a second, \(left) s left",
            fr: "indexation de \(progress.done) sur \(progress.total), \(Int(rate)) par seconde, encore \(left) s")
        try? StandardStream.errors.write(Array("\r\u{1b}[K\(text[language])".utf8))
    }

    func clear() {
        try? StandardStream.errors.write(Array("\r\u{1b}[K".utf8))
    }
}
