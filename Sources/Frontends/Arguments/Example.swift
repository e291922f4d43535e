// An example command line with its purpose.

import Wording

/// One example of a command; `problems()` parses every one of them with the tool itself.
package struct Example: Sendable {
    /// As typed in a shell: `daybook search 'tag:running mood:>=happy'`.
    package let line: String
    package let says: Phrase

    package init(line: String, says: Phrase) {
        self.line = line
        self.says = says
    }
}
