// Line ends as recognised by any program: includes a lone CR and Unicode's line separators.

import Bytes

extension [UInt8] {
    /// Whether the byte is the last of a line end: LF, VT, FF, CR, NEL, LS, PS.
    func endsAnyLine(_ at: Int) -> Bool {
        switch self[at] {
        case 0x0a...0x0d: true
        case 0x85: at >= 1 && self[at - 1] == 0xc2
        case 0xa8, 0xa9: at >= 2 && self[at - 1] == 0x80 && self[at - 2] == 0xe2
        default: false
        }
    }

    /// The start of the line that contains a byte.
    func anyLineStart(of offset: Int, notBefore limit: Int = 0) -> Int {
        var at = offset
        while at > limit, !endsAnyLine(at - 1) { at -= 1 }
        return at
    }

    /// The first byte of the line end after a byte.
    func anyLineEnd(from offset: Int) -> Int {
        var at = offset
        while at < count, !endsAnyLine(at) { at += 1 }
        guard at < count else { return at }
        return self[at] < 0x80 ? at : at - (self[at] == 0x85 ? 1 : 2)
    }
}
