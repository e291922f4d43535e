// The paths of pages: readable, safe on every file system, each given once.

import Bytes

/// Gives out paths below the site's folder.
struct SiteNames {
    private var taken: Set<String> = []

    /// Files at the top that the site needs for itself.
    private static let ownFiles = [
        "index", "timeline", "photos", "notes", "tags", "lists", "sensors", "moods", "map", "search",
    ]
    /// Folders at the top that hold nothing but the site's own files.
    private static let ownFolders: Set<String> = [
        "tags", "folders", "days", "weeks", "months", "years", "photos", "assets", "files", "search",
    ]

    init() {
        for name in Self.ownFiles { taken.insert(name + ".html") }
    }

    /// The page of the document at `path` (without its ending): the same path, with what is odd in it replaced.
    mutating func page(for path: String) -> String {
        var parts = path.split(separator: "/").map { Self.plain(String($0)) }
        if let first = parts.first, parts.count > 1, Self.ownFolders.contains(Folding.fold(first)) {
            parts[0] = first + "-"
        }
        return take(parts.joined(separator: "/"), ending: ".html")
    }

    /// The copy of an attachment.
    mutating func file(for path: String) -> String {
        let dot = path.utf8.lastIndex(of: .dot)
        let slash = path.utf8.lastIndex(of: .slash)
        let hasEnding = dot.map { dot in slash.map { dot > $0 } ?? true } ?? false
        let ending = hasEnding ? dot.map { "." + Self.plain(String(path[path.utf8.index(after: $0)...])) } ?? "" : ""
        let stem = hasEnding ? dot.map { String(path[..<$0]) } ?? path : path
        return take(
            "files/" + stem.split(separator: "/").map { Self.plain(String($0)) }.joined(separator: "/"), ending: ending)
    }

    mutating func tag(_ name: String) -> String {
        take("tags/" + Self.plain(name), ending: ".html")
    }

    /// The page of a folder.
    mutating func folder(_ path: String) -> String {
        take(
            "folders/" + path.split(separator: "/").map { Self.plain(String($0)) }.joined(separator: "/"),
            ending: ".html")
    }

    private mutating func take(_ stem: String, ending: String) -> String {
        var candidate = stem + ending
        var number = 2
        // Names that differ in case alone are one file on some systems.
        while !taken.insert(Folding.fold(candidate)).inserted {
            candidate = "\(stem)-\(number)\(ending)"
            number += 1
        }
        return candidate
    }

    /// Letters and digits of any script, `-`, `_` and `.`; everything else becomes one hyphen. At most about 180 bytes.
    static func plain(_ name: String) -> String {
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
