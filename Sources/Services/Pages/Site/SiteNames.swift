// The paths of pages: readable, safe on every file system, unique.

import Bytes

/// Assigns paths relative to the site's folder.
package struct SiteNames {
    private var taken: Set<String> = []

    /// Files at the top reserved for the site.
    private static let ownFiles = [
        "index", "timeline", "photos", "notes", "tags", "lists", "sensors", "moods", "map", "search",
    ]
    /// Folders at the top reserved for the site's own files.
    private static let ownFolders: Set<String> = [
        "tags", "folders", "days", "weeks", "months", "years", "photos", "assets", "files", "search",
    ]

    init() {
        for name in Self.ownFiles { taken.insert(name + ".html") }
    }

    /// The page of the document at `path` (without extension): the same path, with unsafe characters replaced.
    mutating func page(for path: String) -> String {
        let stem = Self.plain(path: path)
        guard let slash = stem.utf8.firstIndex(of: .slash), Self.ownFolders.contains(Folding.fold(stem[..<slash]))
        else {
            return take(stem, ending: ".html")
        }
        return take("\(stem[..<slash])-\(stem[slash...])", ending: ".html")
    }

    /// The copy of an attachment.
    package mutating func file(for path: String) -> String {
        let dot = path.utf8.lastIndex(of: .dot)
        let slash = path.utf8.lastIndex(of: .slash)
        let hasEnding = dot.map { dot in slash.map { dot > $0 } ?? true } ?? false
        let ending = hasEnding ? dot.map { "." + Self.plain(String(path[path.utf8.index(after: $0)...])) } ?? "" : ""
        let stem = hasEnding ? dot.map { String(path[..<$0]) } ?? path : path
        return take("files/" + Self.plain(path: stem), ending: ending)
    }

    mutating func tag(_ name: String) -> String {
        take("tags/" + Self.plain(name), ending: ".html")
    }

    /// The page of a folder.
    mutating func folder(_ path: String) -> String {
        take("folders/" + Self.plain(path: path), ending: ".html")
    }

    private mutating func take(_ stem: String, ending: String) -> String {
        var candidate = stem + ending
        var number = 2
        // Names that differ only in case are the same file on some systems.
        while !taken.insert(Folding.fold(candidate)).inserted {
            candidate = "\(stem)-\(number)\(ending)"
            number += 1
        }
        return candidate
    }

    /// The same path with each component made plain.
    private static func plain(path: String) -> String {
        isPlain(path: path)
            ? path : path.split(separator: "/").map { plain(String($0)) }.joined(separator: "/")
    }

    /// Whether each component is plain already, and ASCII: nearly all are.
    private static func isPlain(path: String) -> Bool {
        var (length, last) = (0, UInt8.slash)
        for byte in path.utf8 {
            let isMark = byte == .dot || byte == .hyphen
            if byte == .slash {
                guard length > 0, last != .dot, last != .hyphen else { return false }
                length = 0
            } else {
                guard byte.isLetter || byte.isDigit || byte == .underscore || isMark && length > 0, length < 180 else {
                    return false
                }
                length += 1
            }
            last = byte
        }
        return length > 0 && last != .dot && last != .hyphen
    }

    /// Keeps letters and digits of any script, `-`, `_` and `.`; everything else becomes one hyphen. At most about 180 bytes.
    package static func plain(_ name: String) -> String {
        var bytes: [UInt8] = []
        var isGap = false
        for scalar in name.unicodeScalars where bytes.count < 180 {
            let isKept = UTF8Scalars.isWord(scalar.value) || scalar == "_" || scalar == "-" || scalar == "."
            if isKept, !(bytes.isEmpty && (scalar == "." || scalar == "-")) {
                if isGap, !bytes.isEmpty, bytes.last != .hyphen, scalar != "-" { bytes.append(.hyphen) }
                UTF8Scalars.append(scalar.value, to: &bytes)
                isGap = false
            } else {
                isGap = true
            }
        }
        while bytes.last == .dot || bytes.last == .hyphen { bytes.removeLast() }
        return bytes.isEmpty ? "page" : String(decoding: bytes, as: UTF8.self)
    }
}
