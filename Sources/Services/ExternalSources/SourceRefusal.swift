// Errors that prevent a source's file from being read at all.

import Wording
import XML

/// A file of another kind than expected, or unsafe to read.
package struct SourceRefusal: Error, Sendable, Hashable {
    package let message: Phrase
    /// From 1; nil for the file as a whole.
    package let line: Int?

    package init(_ message: Phrase, line: Int? = nil) {
        self.message = message
        self.line = line
    }
}

extension SourceRefusal {
    init(_ error: XMLError) {
        self.init(
            Phrase("not well-formed XML: \(error.message)", fr: "XML mal formé : \(error.message)"), line: error.line)
    }
}
