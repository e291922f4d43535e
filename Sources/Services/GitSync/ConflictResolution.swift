// The resolution of one conflict: merged, or left with a reason.

import Bytes
import Vault

/// The outcome for one file.
package enum ConflictResolution: Sendable {
    /// Why a person has to decide.
    package enum Reason: String, Sendable {
        /// Both sides changed the same lines of prose.
        case prose
        /// Unbalanced markers.
        case markers
        /// A backup that is not in git's history.
        case backup
        /// The original of the copy is missing.
        case original
        /// Neither notes nor readings.
        case kind
    }

    case merged([UInt8], losses: [MergeLoss])
    case left(Reason)

    /// A text with markers. `base` is the common base, if git has it.
    package init(marked bytes: [UInt8], base: [UInt8]?, path: VaultPath) {
        guard let sides = ConflictMarkers(bytes) else {
            self = .left(.markers)
            return
        }
        // Without a base, two versions of a sentence would look like two sentences.
        if sides.base == nil, base == nil, path.isMarkdown, sides.hasProseOnBothSides {
            self = .left(.prose)
            return
        }
        self.init(
            FileMerge(base: sides.base ?? base ?? sides.common, first: sides.first, second: sides.second, path: path))
    }

    /// A copy beside its original.
    package init(original: [UInt8], copy: [UInt8], base: [UInt8]?, path: VaultPath, isBackup: Bool) {
        if original == copy {
            self = .merged(original, losses: [])
        } else if isBackup {
            // An older version adds nothing, if it is known to be one.
            self = base == copy ? .merged(original, losses: []) : .left(.backup)
        } else if !FileMerge.understands(path, base: base, first: original, second: copy) {
            self = .left(.kind)
        } else if base == copy {
            self = .merged(original, losses: [])
        } else {
            self.init(FileMerge(base: base, first: original, second: copy, path: path))
        }
    }

    private init(_ merge: FileMerge) {
        self = merge.conflicts > 0 ? .left(.prose) : .merged(merge.bytes, losses: merge.losses)
    }
}
