// Owns a Snowball stemmer.

internal import CStemmer

/// Reduces words of a language to their stems (snowballstem.org). Not thread-safe.
package final class Stemmer {
    private let handle: OpaquePointer

    /// A stemmer for an ISO 639 language code such as `fr`; nil if Snowball does not support it.
    package init?(language: String) {
        guard let made = sb_stemmer_new(language, "UTF_8") else { return nil }
        handle = made
    }

    deinit { sb_stemmer_delete(handle) }

    /// The stem of a lower-case UTF-8 word, which is only valid inside `body`.
    package func withStem<Result>(
        of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(clamping: word.count))
        return body(UnsafeBufferPointer(start: stem, count: stem == nil ? 0 : Int(sb_stemmer_length(handle))))
    }
}
