// Custom SQL functions for conditions.

import Bytes
import PatternMatching
import SQLite
import Synchronization
import Vault

enum QueryFunctions {
    static func register(on database: Database, files: VaultFiles) throws(SQLiteError) {
        // Whether the text of the document at the first path matches the second, a pattern validated by `QueryTerms`.
        let patterns = Mutex<[String: Pattern]>([:])
        try database.collate("by_name", NaturalOrder.compare)
        try database.register("matches_file") { path, pattern in
            let path = VaultPath(trusted: String(decoding: path, as: UTF8.self))
            guard let bytes = try? files.readStart(path, limit: DocumentReader.largestText) else { return false }
            let text = String(decoding: pattern, as: UTF8.self)
            return try patterns.withLock { patterns in
                if patterns[text] == nil { patterns[text] = try Pattern(text) }
                do throws(PatternLimit) {
                    return try patterns[text]?.matches(bytes) ?? false
                } catch {
                    throw PatternStopped(pattern: text, path: path)
                }
            }
        }
        // Whether the words of the second text occur consecutively in the first; the second is already folded.
        try database.register("has_words") { text, words in
            contains(folded(text), words, atWords: true)
        }
        // Whether the second text, already folded, occurs in the first.
        try database.register("has_text") { text, part in
            contains(folded(text), part, atWords: false)
        }
        try database.register("starts_with") { text, start in
            let text = folded(text)
            return text.count >= start.count && text.prefix(start.count).elementsEqual(start)
        }
    }

    private static func folded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var at = 0
        while at < text.count {
            let (scalar, length) = UTF8Scalars.decode(text, at: at)
            Folding.append(folded: scalar, to: &output)
            at += length
        }
        return output
    }

    private static func contains(_ text: [UInt8], _ part: UnsafeBufferPointer<UInt8>, atWords: Bool) -> Bool {
        guard !part.isEmpty, text.count >= part.count else { return part.isEmpty }
        return text.withUnsafeBufferPointer { text in
            func isWord(before offset: Int) -> Bool {
                offset > 0 && UTF8Scalars.isWord(UTF8Scalars.before(text, offset))
            }
            func isWord(at offset: Int) -> Bool {
                offset < text.count && UTF8Scalars.isWord(UTF8Scalars.decode(text, at: offset).scalar)
            }
            for start in 0...(text.count - part.count) where text[start] == part[0] {
                guard text[start..<start + part.count].elementsEqual(part) else { continue }
                if !atWords || !isWord(before: start) && !isWord(at: start + part.count) { return true }
            }
            return false
        }
    }
}
