// A text that somebody went on with after it had been cut off: what they wrote, and what the whole would have had.

import Bytes
import Vault

/// Lines behind the beginning of a text of which no other line follows. So a file looks that was gone, or written in part, when somebody
/// appended to it or made it anew; somebody who edits a whole file leaves more of it.
struct CutText {
    private let present: [UInt8]
    /// So many bytes are the beginning.
    private let kept: Int

    /// Nil where `present` has more of `whole` than its beginning, or all of it.
    init?(_ present: [UInt8], of whole: [UInt8]) {
        // A line without its end, which was cut off, is another one.
        let (lines, all) = (LineDiff.lines(present), LineDiff.lines(whole))
        let common = zip(lines, all).prefix { $0 == $1 }.count
        let rest = Set(all[common...].filter { !Self.isBlank($0) })
        guard !rest.isEmpty, !lines[common...].contains(where: rest.contains) else { return nil }
        self.present = present
        kept = lines[..<common].last?.endIndex ?? 0
    }

    /// The text as it was before with what was added. Nil where it lost no line.
    func joined(with old: [UInt8], path: VaultPath) -> [UInt8]? {
        let lines = Set(LineDiff.lines(present))
        guard LineDiff.lines(old).contains(where: { !Self.isBlank($0) && !lines.contains($0) }) else { return nil }
        let merge = FileMerge(
            base: kept == 0 ? nil : Array(present[..<kept]), first: old, second: present, path: path)
        if merge.conflicts == 0 { return merge.bytes }
        return old + (old.last.map { $0 == .newline } ?? true ? [] : [.newline]) + present[kept...]
    }

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 <= 0x20 } }
}
