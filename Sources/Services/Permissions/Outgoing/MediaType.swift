// Media types by file name.

import Vault

/// Media types (RFC 6838) of files common in vaults.
package enum MediaType {
    package static func of(_ path: VaultPath) -> String {
        byEnding[path.ending] ?? "application/octet-stream"
    }

    /// Whether it is text for a program; all else is media.
    package static func isText(_ type: String) -> Bool { type.hasPrefix("text/") || texts.contains(type) }

    private static let texts: Set<String> = ["application/json", "application/yaml", "image/svg+xml"]

    private static let byEnding: [String: String] = {
        let types = """
            text/markdown md markdown
            text/plain txt log
            text/csv csv
            text/calendar ics
            text/html html htm
            text/css css
            application/json json
            application/yaml yaml yml
            application/pdf pdf
            application/epub+zip epub
            application/zip zip
            image/jpeg jpg jpeg jpe
            image/png png
            image/gif gif
            image/webp webp
            image/avif avif
            image/heic heic heif hif
            image/tiff tif tiff
            image/bmp bmp
            image/svg+xml svg
            video/mp4 mp4 m4v
            video/quicktime mov
            video/webm webm
            video/x-matroska mkv
            audio/mpeg mp3
            audio/mp4 m4a
            audio/aac aac
            audio/ogg ogg oga opus
            audio/flac flac
            audio/wav wav
            """
        var found: [String: String] = [:]
        for line in types.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for ending in words.dropFirst() { found[ending] = words[0] }
        }
        return found
    }()
}
