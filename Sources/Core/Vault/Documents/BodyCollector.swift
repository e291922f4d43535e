// Gathers what the inline scanner finds in one paragraph.

/// Links and tags go where they belong; marks wait for those that end them.
struct BodyCollector: InlineVisitor {
    var found: BodyScan
    var marks: [InlineMark] = []
    mutating func mark(_ mark: InlineMark) { marks.append(mark) }
    mutating func tag(_ range: Range<Int>) { found.tags.append(range) }
    mutating func tagClosing(_ at: Int) { found.tagClosings.insert(at) }
    mutating func link(_ link: DocumentLink) { found.links.append(link) }
    mutating func opaque(_: Range<Int>) {}
    mutating func htmlComment() { found.htmlComments += 1 }
}
