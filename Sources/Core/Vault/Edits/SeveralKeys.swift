// Sets several front-matter keys, or adds several tags, in one change.

import Bytes

extension Document {
    /// Sets top-level keys in order. Values are valid YAML.
    package func settingAll(_ pairs: [(key: String, value: String)]) throws(EditRefusal) -> [TextEdit] {
        try editing(pairs) { document, pair throws(EditRefusal) in try document.setting(pair.key, to: pair.value) }
    }

    /// Adds tags in order, in the style of the file.
    package func addingTags(_ tags: [String]) throws(EditRefusal) -> [TextEdit] {
        try editing(tags) { document, tag throws(EditRefusal) in try document.addingTag(tag) }
    }

    /// The combined edits of steps, each of which sees the result of the previous ones.
    ///
    /// - Parameter settings: the ones with which the document was read.
    package func editing<Step>(
        _ steps: [Step], settings: VaultSettings = VaultSettings(),
        _ edit: (Document, Step) throws(EditRefusal) -> [TextEdit]
    ) throws(EditRefusal) -> [TextEdit] {
        var changed = self
        for step in steps {
            let edits = try edit(changed, step)
            changed = Document(path: path, contents: try changed.applying(edits), settings: settings)
        }
        return edits(towards: changed.bytes)
    }

    /// A single edit from the first differing byte to the last.
    package func edits(towards after: [UInt8]) -> [TextEdit] {
        guard after != bytes else { return [] }
        var start = 0
        while start < min(bytes.count, after.count), bytes[start] == after[start] { start += 1 }
        var end = 0
        while end < min(bytes.count, after.count) - start, bytes[bytes.count - 1 - end] == after[after.count - 1 - end]
        {
            end += 1
        }
        return [TextEdit(start..<bytes.count - end, after.text(start..<after.count - end))]
    }
}
