// A value that gave way in a merge: named in the report, never dropped in silence.

/// What both sides changed, each otherwise, where only one value can be.
package struct MergeLoss: Sendable, Hashable {
    /// A front-matter key, a token's key, or `text` of an item.
    package let field: String
    /// The item it is about; nil for front matter.
    package let item: String?
    package let kept: String
    package let lost: String

    package init(field: String, item: String? = nil, kept: String, lost: String) {
        self.field = field
        self.item = item
        self.kept = kept
        self.lost = lost
    }
}
