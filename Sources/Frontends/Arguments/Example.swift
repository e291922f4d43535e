// A command line worth copying, and what it is for.

import Wording

/// One example of a command; `problems()` parses every one of them with the tool itself.
package struct Example: Sendable {
    /// What one types, as in a shell: `daybook search 'tag:running mood:>=happy'`.
    package let line: String
    package let says: Phrase

    package init(line: String, says: Phrase) {
        self.line = line
        self.says = says
    }
}
