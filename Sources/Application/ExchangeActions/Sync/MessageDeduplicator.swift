// What was said before and is said again.

/// What a sync that goes on all day said: what stays as it is is not said every few minutes.
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
