// Collects the findings of the inline scanner in one paragraph.

/// Links and tags are stored at once; opening marks wait for their closing ones.
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
