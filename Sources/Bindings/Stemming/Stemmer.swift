// The owner of one Snowball stemmer.

internal import CStemmer

/// Reduces words of one language to their stems (snowballstem.org). Used by one thread at a time.
package final class Stemmer {
    private let handle: OpaquePointer

    /// A stemmer for a language code of ISO 639 such as `fr`, or nil where Snowball has none.
    package init?(language: String) {
        guard let made = sb_stemmer_new(language, "UTF_8") else { return nil }
        handle = made
    }

    deinit { sb_stemmer_delete(handle) }

    /// The stem of a lower-case word in UTF-8; the result is valid inside `body` only.
    package func withStem<Result>(
        of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(clamping: word.count))
        return body(UnsafeBufferPointer(start: stem, count: stem == nil ? 0 : Int(sb_stemmer_length(handle))))
    }
}
