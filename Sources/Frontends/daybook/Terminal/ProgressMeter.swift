// Progress of long work, on stderr, if that is a terminal.

import FileSystem
import Print
import Search
import Wording

final class ProgressMeter: Sendable {
    private let language: LanguageCode
    private let start: Int64

    /// Nil if stderr is not a terminal.
    init?(_ terminal: Terminal, language: LanguageCode) {
        guard StandardStream.errors.isTerminal, !terminal.isTerse else { return nil }
        self.language = language
        start = MachineFacts.monotonic()
    }

    func show(_ progress: IndexProgress) {
        show(Phrase("indexing", fr: "indexation :"), progress.done, of: progress.total)
    }

    /// The progress of a book as PDF; callable from any thread.
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

    /// The progress of any work; callable from any thread.
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

    /// The progress of work without a known total.
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

    /// The current activity.
    private func show(_ what: Phrase) {
        bestEffort { try StandardStream.errors.write(Array("\r\u{1b}[K\(what[language])".utf8)) }
    }

    func clear() {
        bestEffort { try StandardStream.errors.write(Array("\r\u{1b}[K".utf8)) }
    }
}
