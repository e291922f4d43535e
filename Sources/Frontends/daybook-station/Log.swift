// The station's log: one line per event, on stderr, for systemd's journal.

import FileSystem
import Ingest
import Synchronization
import Wording

final class Log: Sendable {
    private let language: LanguageCode
    private let limit = Mutex(EventLimit())

    init(language: LanguageCode) { self.language = language }

    func line(_ phrase: Phrase) {
        // Listening continues even if the log is no longer read.
        bestEffort { try StandardStream.errors.write(Array((phrase[language] + "\n").utf8)) }
    }

    /// An event of ingestion; of many of the same kind, only the first in each minute is logged.
    func event(_ event: IngestEvent) {
        if limit.withLock({ $0.lets(event) }) { line(event.message) }
    }

    func tick(now: Int64) {
        for event in limit.withLock({ $0.summary(now: now) }) { line(event.message) }
    }

    /// Suppressed events are logged at the end.
    func finish() {
        for event in limit.withLock({ $0.rest() }) { line(event.message) }
    }
}
