// From which state of a document a form was made.

import Wording

enum RevisionCheck {
    /// The field of a form that says it.
    static let field = "revision"
}
