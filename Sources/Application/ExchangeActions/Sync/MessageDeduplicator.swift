// Suppresses repeated messages.

/// In a sync that runs all day, reports a condition once, not every few minutes.
package final class MessageDeduplicator {
    private var before: Set<String> = []
    private var now: Set<String> = []

    package init() {}

    package func isNew(_ text: String) -> Bool {
        now.insert(text)
        return !before.contains(text)
    }

    package func endRun() {
        before = now
        now = []
    }
}
