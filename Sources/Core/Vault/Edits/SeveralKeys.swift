// Setting several front-matter keys, or adding several tags, as one change.

import Bytes

extension Document {
    /// Sets top-level keys one after the other, each as if those before it were there already. Values are valid YAML.
    package func settingAll(_ pairs: [(key: String, value: String)]) throws(EditRefusal) -> [TextEdit] {
        var changed = self
        for (key, value) in pairs {
            let edits = try changed.setting(key, to: value)
            changed = Document(path: path, contents: try changed.applying(edits))
        }
        return edits(towards: changed.bytes)
    }

    /// Adds tags one after the other, in the style of the file.
    package func addingTags(_ tags: [String]) throws(EditRefusal) -> [TextEdit] {
        var changed = self
        for tag in tags {
            let edits = try changed.addingTag(tag)
            changed = Document(path: path, contents: try changed.applying(edits))
        }
        return edits(towards: changed.bytes)
    }

    /// One edit from the first byte that differs to the last.
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
