// Named vaults: their list in the user's configuration (`vaults:`), and edits of it.

import Bytes
import FileSystem
import Vault
import YAML

/// A vault named in the user's configuration.
package struct NamedVault: Sendable, Hashable {
    package let name: String
    /// As written: `~/` and relative paths refer to the user's home folder.
    package let path: String

    package init(name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// The vaults in `vaults:`, in the order of the file.
    static func list(_ node: YAMLNode?) -> [NamedVault] {
        (node?.mapping ?? []).compactMap { pair in
            guard let name = pair.key.nonEmptyScalar, let path = pair.value.nonEmptyScalar else { return nil }
            return NamedVault(name: name, path: path)
        }
    }

    /// Whether it is distinct from a path and from an option: letters, digits, `-`, `_` and `.`, beginning with a letter or digit.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter || first.isNumber else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }
}

/// Why the list of vaults cannot be changed.
package enum NamedVaultError: Error, Sendable, Equatable {
    /// No vault has this name; `near` are similar ones.
    case unknown(name: String, near: [String])
    case invalidName(String)
    /// Another vault has it.
    case nameTaken(name: String, path: String)
    case noFolder(String)
    /// Both a folder and a name were given.
    case folderAndName
    /// `lines` cannot be added to the file, or removed, without touching something else.
    case unsafeFile(String, lines: String)
}

/// A change of the user's configuration. Comments and all other lines stay unchanged.
package struct ConfigurationChange {
    private enum Kind {
        case add(NamedVault)
        case remove(String)
        /// `vault:`, the default vault.
        case choose(path: String)
    }

    private let kind: Kind

    package static func adding(_ vault: NamedVault) -> ConfigurationChange { .init(kind: .add(vault)) }
    package static func removing(_ name: String) -> ConfigurationChange { .init(kind: .remove(name)) }
    package static func choosing(path: String) -> ConfigurationChange { .init(kind: .choose(path: path)) }

    /// Writes the file, or with `isRehearsal` only returns its new contents. Throws `NamedVaultError`, `SystemError`, `AtomicWriteError`.
    package func apply(to file: String, isRehearsal: Bool) throws -> ChangedFile {
        var before: (bytes: [UInt8], stamp: FileStamp)?
        do throws(SystemError) {
            let open = try OpenFile.reading(file)
            let stamp = try open.stamp()
            before = (try open.readAll(limit: 1 << 20), stamp)
        } catch {
            guard error.isMissing else { throw error }
        }
        let after = try changed(before?.bytes ?? [], file)
        if !isRehearsal, after != before?.bytes {
            if before == nil { try Paths.makeFolder(Paths.parent(of: file)) }
            try AtomicWrite.replace(
                file, with: after, expecting: before.map { .contents($0.stamp, $0.bytes) } ?? .nothing)
        }
        return ChangedFile(VaultPath(trusted: Paths.name(of: file)), before: before?.bytes, after: after)
    }

    /// The bytes of the edited file.
    func changed(_ bytes: [UInt8], _ file: String) throws(NamedVaultError) -> [UInt8] {
        let root = try? YAMLParser.parse(bytes)
        let old = UserConfiguration(root ?? nil)
        guard let edit = edit(bytes, root ?? nil) else { throw .unsafeFile(file, lines: lines) }
        let after = [edit].applied(to: bytes)
        // YAML has more notations than an edit can handle.
        guard let node = try? YAMLParser.parse(after) else {
            if after.allSatisfy(\.isWhitespace) { return after }
            throw .unsafeFile(file, lines: lines)
        }
        let new = UserConfiguration(node)
        let wanted: [NamedVault]
        var vault = old.vault
        switch kind {
        case .add(let added): wanted = old.vaults.filter { $0.name != added.name } + [added]
        case .remove(let name): wanted = old.vaults.filter { $0.name != name }
        case .choose(let path):
            wanted = old.vaults
            vault = path
        }
        guard Set(new.vaults) == Set(wanted), new.vaults.count == wanted.count, new.vault == vault,
            Self.others(root ?? nil, bytes) == Self.others(node, after)
        else { throw .unsafeFile(file, lines: lines) }
        return after
    }

    /// The bytes that the change must not affect.
    private static func others(_ root: YAMLNode?, _ bytes: [UInt8]) -> [String: [UInt8]] {
        var others: [String: [UInt8]] = [:]
        for pair in root?.mapping ?? [] {
            guard let key = pair.key.scalar, key != "vault", key != "vaults" else { continue }
            others[key] = Array(bytes[pair.value.range].trimmedBlanks)
        }
        return others
    }

    /// The lines for a person to write by hand.
    private var lines: String {
        switch kind {
        case .add(let vault): "vaults:\n  \(YAMLText.scalar(vault.name)): \(YAMLText.scalar(vault.path))\n"
        case .remove(let name): "  \(YAMLText.scalar(name)): …\n"
        case .choose(let path): "vault: \(YAMLText.scalar(path))\n"
        }
    }

    private func edit(_ bytes: [UInt8], _ root: YAMLNode?) -> TextEdit? {
        let entry = root?.mapping?.first { $0.key.scalar == "vaults" }
        switch kind {
        case .choose(let path):
            guard let pair = root?.mapping?.first(where: { $0.key.scalar == "vault" }) else {
                return Self.appending(lines, to: bytes, root)
            }
            guard pair.value.scalar != nil else { return nil }
            return TextEdit(pair.value.range, (pair.value.range.isEmpty ? " " : "") + YAMLText.scalar(path))
        case .add(let vault):
            guard let entry else { return Self.appending(lines, to: bytes, root) }
            let line = "\(YAMLText.scalar(vault.name)): \(YAMLText.scalar(vault.path))\n"
            guard let pairs = entry.value.mapping, entry.value.style != .flow, let first = pairs.first,
                let last = pairs.last
            else {
                // `vaults:` without a value.
                guard entry.value.isEmptyValue else { return nil }
                return .insert("  " + line, at: Self.lineEnd(bytes, entry.key.range.upperBound))
            }
            if let same = pairs.first(where: { $0.key.scalar == vault.name }) {
                return TextEdit(same.value.range, YAMLText.scalar(vault.path))
            }
            let start = Self.lineStart(bytes, first.key.range.lowerBound)
            let indent = String(decoding: bytes[start..<first.key.range.lowerBound], as: UTF8.self)
            let end = Self.lineEnd(bytes, max(last.value.range.upperBound, last.key.range.upperBound))
            let isOpen = end == bytes.count && bytes.last != .newline
            return .insert((isOpen ? "\n" : "") + indent + line, at: end)
        case .remove(let name):
            guard let entry, let pairs = entry.value.mapping, entry.value.style != .flow,
                let pair = pairs.first(where: { $0.key.scalar == name })
            else { return nil }
            // Removing the last one removes the key.
            let from = pairs.count == 1 ? entry.key : pair.key
            let start = Self.lineStart(bytes, from.range.lowerBound)
            let last = max(pair.value.range.upperBound, pair.key.range.upperBound)
            return .remove(start..<Self.lineEnd(bytes, last > start ? max(last - 1, pair.key.range.upperBound) : last))
        }
    }

    private static func appending(_ lines: String, to bytes: [UInt8], _ root: YAMLNode?) -> TextEdit? {
        guard root == nil || root?.mapping != nil && root?.style != .flow else { return nil }
        let needsEnd = !bytes.isEmpty && bytes.last != .newline
        return .insert((needsEnd ? "\n" : "") + lines, at: bytes.count)
    }

    private static func lineStart(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[..<at].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    }

    /// The offset after the line end.
    private static func lineEnd(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[at...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
    }
}

extension YAMLNode {
    fileprivate var isEmptyValue: Bool {
        scalar.map(\.isEmpty) ?? false || range.isEmpty || mapping?.isEmpty ?? false && style != .flow
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmedBlanks: ArraySlice<UInt8> {
        var view = self
        while let last = view.last, last.isWhitespace { view = view.dropLast() }
        return view
    }
}
