// A value overridden in a merge: always reported, never dropped silently.

/// A field that both sides changed differently, though it can hold only one value.
package struct MergeLoss: Sendable, Hashable {
    /// A front-matter key, the key of a token, or `text` of an item.
    package let field: String
    /// The item concerned; nil for front matter.
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
