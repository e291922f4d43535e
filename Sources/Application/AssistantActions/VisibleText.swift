// Text with no hidden content for a person reading along: invisible characters are escaped.

import Bytes

package enum VisibleText {
    /// The text with invisible characters as `\u{200B}`. Line ends and tabs stay, as do the joiners of emoji and of scripts that need them.
    package static func shown(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x7f || $0 < 0x20 && $0 != .newline && $0 != .tab }) else {
            return text
        }
        var shown = ""
        shown.unicodeScalars.reserveCapacity(text.utf8.count)
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isInvisible(scalar, behind: before) {
                shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
            before = scalar
        }
        return shown
    }

    /// The same for all strings in a value, including keys.
    package static func shown(_ json: JSONValue) -> JSONValue {
        switch json {
        case .string(let text): .string(shown(text))
        case .array(let items): .array(items.map { shown($0) })
        case .object(let members): .object(members.map { .init(shown($0.key), shown($0.value)) })
        case .null, .bool, .int, .double: json
        }
    }

    /// Unicode 15, `General_Category` and `Default_Ignorable_Code_Point`: format characters, tags, fillers, variation selectors without
    /// effect.
    private static func isInvisible(_ scalar: Unicode.Scalar, behind before: Unicode.Scalar?) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a: return false
        // One selector is allowed after a character with variants.
        case 0xfe00...0xfe0f: return before.map { isInvisible($0, behind: nil) || $0.isASCIILetter } ?? true
        case 0x200d:
            return before.map { !$0.properties.isEmoji && $0.value != 0xfe0f && !isJoining($0) || $0.isASCII } ?? true
        case 0x200c: return before.map { !isJoining($0) } ?? true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Arabic, Syriac and the scripts of India, which use joiners.
    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        0x0600...0x07ff ~= scalar.value || 0x0900...0x0dff ~= scalar.value
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
}
