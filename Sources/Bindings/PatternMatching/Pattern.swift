// Owns a compiled regular expression.

internal import CPCRE2

/// A pattern that PCRE2 rejected, with its message and the byte offset.
package struct PatternError: Error, Sendable {
    package let message: String
    package let offset: Int
}

/// A match that exceeded its limit of steps or memory: the result is unknown.
package struct PatternLimit: Error, Sendable {}

/// A Perl-compatible regular expression (pcre2pattern(3)): Unicode, case-insensitive, `^` and `$` match at each line.
/// Matching is limited in steps and in KiB (pcre2_set_match_limit(3), pcre2_set_heap_limit(3)), so no pattern runs
/// forever; exceeding a limit is reported. Not thread-safe.
package final class Pattern {
    private let code: OpaquePointer
    private let data: OpaquePointer
    private let context: OpaquePointer

    /// Throws `PatternError`.
    package init(_ text: String) throws(PatternError) {
        var number: Int32 = 0
        var offset = 0
        let bytes = Array(text.utf8)
        guard let code = pcre2_compile_8(bytes, bytes.count, cpcre2_options(), &number, &offset, nil) else {
            var buffer = [UInt8](repeating: 0, count: 256)
            let length = pcre2_get_error_message_8(number, &buffer, buffer.count)
            throw PatternError(
                message: String(decoding: buffer.prefix(max(0, Int(length))), as: UTF8.self), offset: offset)
        }
        guard let data = pcre2_match_data_create_from_pattern_8(code, nil),
            let context = pcre2_match_context_create_8(nil)
        else {
            pcre2_code_free_8(code)
            throw PatternError(message: "out of memory", offset: 0)
        }
        pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
        pcre2_set_match_limit_8(context, 2_000_000)
        pcre2_set_heap_limit_8(context, 65_536)
        self.code = code
        self.data = data
        self.context = context
    }

    deinit {
        pcre2_match_context_free_8(context)
        pcre2_match_data_free_8(data)
        pcre2_code_free_8(code)
    }

    /// Whether it matches anywhere.
    package func matches(_ bytes: [UInt8]) throws(PatternLimit) -> Bool { try match(bytes, 0) != nil }

    /// The ranges of the first match at or after `start` and of its groups, as byte offsets; nil for a group that did not participate.
    package func firstGroups(in bytes: [UInt8], from start: Int) throws(PatternLimit) -> [Range<Int>?]? {
        guard let (count, offsets) = try match(bytes, start) else { return nil }
        return (0..<count).map { group in
            // PCRE2_UNSET exceeds any length.
            let (first, last) = (offsets[2 * group], offsets[2 * group + 1])
            return first <= bytes.count ? first..<max(first, last) : nil
        }
    }

    /// The number of groups set, and their pairs of offsets.
    private func match(
        _ bytes: [UInt8], _ start: Int
    ) throws(PatternLimit) -> (count: Int, offsets: UnsafePointer<Int>)? {
        var found = match(bytes, start, options: 0)
        // Compiled code has 32 KiB of stack (pcre2jit(3)); the interpreter uses as much as it needs.
        if found == PCRE2_ERROR_JIT_STACKLIMIT { found = match(bytes, start, options: UInt32(PCRE2_NO_JIT)) }
        if found == PCRE2_ERROR_NOMATCH { return nil }
        guard found > 0, let offsets = pcre2_get_ovector_pointer_8(data) else { throw PatternLimit() }
        return (Int(found), UnsafePointer(offsets))
    }

    private func match(_ bytes: [UInt8], _ start: Int, options: UInt32) -> Int32 {
        bytes.withUnsafeBufferPointer {
            pcre2_match_8(code, $0.baseAddress, $0.count, start, options, data, context)
        }
    }
}

extension Pattern {
    /// The version reported by the library, with its date: `10.42 2022-12-11` (pcre2_config(3)).
    package static var libraryVersion: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let start = text.baseAddress, pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), start) > 0 else {
                return ""
            }
            return String(cString: start)
        }
    }
}
