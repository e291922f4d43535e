// Adds photos and other attachments to the vault: in media/YYYY/MM/, byte for byte, each content once.

import Bytes
import CivilTime
import FileSystem

/// The folder `media/` of a vault, listed once and then updated with each addition.
package struct MediaFolder {
    /// The source of an attachment's bytes.
    package enum Content: Sendable {
        case bytes([UInt8])
        /// A path of the file system.
        case file(String)
    }

    package struct Placement: Sendable, Equatable {
        package let path: VaultPath
        /// False if the vault already had these bytes.
        package let isNew: Bool

        package init(path: VaultPath, isNew: Bool) {
            self.path = path
            self.isNew = isNew
        }
    }

    private struct Stored {
        let path: VaultPath
        /// The place to read the bytes from: in the vault, or still outside it in a dry run.
        let content: Content
    }

    private let files: VaultFiles
    private let isDryRun: Bool
    private var isListed = false
    private var bySize: [Int64: [Stored]] = [:]
    /// Paths in lower case: the file system may not distinguish `A.jpg` and `a.jpg`.
    private var taken: Set<String> = []

    /// A dry run returns where each attachment would go and writes nothing.
    package init(_ files: VaultFiles, isDryRun: Bool = false) {
        self.files = files
        self.isDryRun = isDryRun
    }

    /// Stores an attachment below `media/`, in the month of `day`, under its name, with a number if that is taken
    /// (`a-2.jpg`). Bytes that already exist below `media/` are not stored again. Large files are copied in pieces.
    ///
    /// Throws `VaultError`; if the source cannot be read it is `system` without a vault path.
    package mutating func place(_ content: Content, named name: String, on day: Day) throws(VaultError) -> Placement {
        try list()
        let size = try Self.size(of: content)
        for stored in bySize[size] ?? [] where isSame(content, stored) {
            return Placement(path: stored.path, isNew: false)
        }
        let folder = "media/" + day.monthOfYear.iso.replacing("-", with: "/")
        let name = VaultPath(trusted: Self.safeName(name))
        var number = 1
        while true {
            let numbered = number == 1 ? name.text : name.stem + "-\(number)" + name.text.dropFirst(name.stem.count)
            let path = VaultPath(trusted: folder + "/" + numbered)
            number += 1
            guard taken.insert(path.text.lowercased()).inserted else { continue }
            if !isDryRun {
                do throws(VaultError) {
                    switch content {
                    case .bytes(let bytes): try files.create(path, bytes)
                    case .file(let source): try files.copy(source, to: path)
                    }
                } catch .existing {
                    continue
                }
            }
            bySize[size, default: []].append(
                Stored(path: path, content: isDryRun ? content : .file(files.location(path))))
            return Placement(path: path, isNew: true)
        }
    }

    /// A valid file name: the part after the last slash, without control characters, leading dots and surrounding
    /// blanks, at most 200 bytes long, keeping its extension. An empty result becomes `file`.
    package static func safeName(_ name: String) -> String {
        let last = name.split(separator: "/").last ?? ""
        var kept = String(last)
        if last.unicodeScalars.contains(where: \.isUnsafeInName) {
            kept = String(String.UnicodeScalarView(last.unicodeScalars.filter { !$0.isUnsafeInName }))
        }
        kept = String(kept.drop { $0 == "." || $0.isWhitespace })
        while kept.last?.isWhitespace == true || kept.last == "." { kept.removeLast() }
        if kept.isEmpty { return "file" }
        guard kept.utf8.count > longestName else { return kept }
        let stem = VaultPath(trusted: kept).stem
        let ending = kept.dropFirst(stem.count)
        let kind = ending.utf8.count <= longestEnding ? String(ending) : ""
        var short = Substring(kind.isEmpty ? kept : stem)
        while short.utf8.count + kind.utf8.count > longestName { short.removeLast() }
        return short + kind
    }

    private static let longestName = 200
    private static let longestEnding = 20

    private static func size(of content: Content) throws(VaultError) -> Int64 {
        switch content {
        case .bytes(let bytes): return Int64(bytes.count)
        case .file(let path):
            do throws(SystemError) {
                let stamp = try FileStamp.of(path)
                guard stamp.kind == .file else { throw SystemError.notAFile(path) }
                return stamp.size
            } catch {
                throw .system(error, nil)
            }
        }
    }

    /// A stored file that cannot be read counts as different.
    private func isSame(_ content: Content, _ stored: Stored) -> Bool {
        switch (content, stored.content) {
        case (.bytes(let new), .bytes(let old)): new == old
        case (.bytes(let bytes), .file(let path)), (.file(let path), .bytes(let bytes)):
            (try? FileContent.isSame(path, bytes)) ?? false
        case (.file(let new), .file(let old)): (try? FileContent.isSame(new, old)) ?? false
        }
    }

    /// Lists sizes and names below `media/`, without hidden files and links.
    private mutating func list() throws(VaultError) {
        guard !isListed else { return }
        isListed = true
        var queue = ["media"]
        while let next = queue.popLast() {
            let path = VaultPath(trusted: next)
            let location = try files.checked(path)
            do throws(SystemError) {
                for entry in try OpenFile.folder(location).entries() {
                    guard let name = entry.text else { continue }
                    let child = next + "/" + name
                    taken.insert(child.lowercased())
                    // An unlocked picture would get its name back.
                    if child.hasSuffix(".age") { taken.insert(child.dropLast(4).lowercased()) }
                    guard !name.hasPrefix("."),
                        let stamp = try? FileStamp.of(files.location(VaultPath(trusted: child)), followingLinks: false)
                    else { continue }
                    let stored = VaultPath(trusted: child)
                    switch stamp.kind {
                    case .folder: queue.append(child)
                    case .file:
                        bySize[stamp.size, default: []].append(
                            Stored(path: stored, content: .file(files.location(stored))))
                    default: continue
                    }
                }
            } catch {
                guard error.isMissing else { throw .system(error, path) }
            }
        }
        for size in Array(bySize.keys) { bySize[size]?.sort { $0.path < $1.path } }
    }
}

extension Unicode.Scalar {
    /// Control characters, those that change text direction, and the backslash, which is a separator on other systems.
    fileprivate var isUnsafeInName: Bool {
        isControl || isBidirectionalControl || self == "\\" || self == "\u{fffd}" || self == "\u{2028}"
            || self == "\u{2029}"
    }
}
