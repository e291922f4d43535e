// How far long work is, on stderr, where a person is looking.

import FileSystem
import Print
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

    /// How far a book on paper is; from any thread.
    func show(_ progress: BookProgress?) {
        switch progress {
        case .page(let page):
            show(Phrase("WeasyPrint sets the pages: page", fr: "WeasyPrint met en page : page"), page)
        case .pages(let done, let total):
            show(
                Phrase("WeasyPrint sets the pages: page", fr: "WeasyPrint met en page : page"), done, of: total)
        case .joining: show(Phrase("the parts of the book are joined", fr: "les parties du livre sont réunies"))
        case nil: clear()
        }
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
        show(text)
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
        show(text)
    }

    /// What is being done.
    private func show(_ what: Phrase) {
        bestEffort { try StandardStream.errors.write(Array("\r\u{1b}[K\(what[language])".utf8)) }
    }

    func clear() {
        bestEffort { try StandardStream.errors.write(Array("\r\u{1b}[K".utf8)) }
    }
}
