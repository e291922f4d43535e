// The station's log: one line an event, on stderr, where systemd's journal takes it.

import FileSystem
import Ingest
import Synchronization
import Wording

final class Log: Sendable {
    private let language: LanguageCode
    private let limit = Mutex(EventLimit())

    init(language: LanguageCode) { self.language = language }

    func line(_ phrase: Phrase) {
        // Listening goes on even where the log is no longer read.
        bestEffort { try StandardStream.errors.write(Array((phrase[language] + "\n").utf8)) }
    }

    /// An event on the way in; of many of one kind only the first of each minute are logged.
    func event(_ event: IngestEvent) {
        if limit.withLock({ $0.lets(event) }) { line(event.message) }
    }

    func tick(now: Int64) {
        for event in limit.withLock({ $0.summary(now: now) }) { line(event.message) }
    }

    /// What was kept back is logged before the end.
    func finish() {
        for event in limit.withLock({ $0.rest() }) { line(event.message) }
    }
}
