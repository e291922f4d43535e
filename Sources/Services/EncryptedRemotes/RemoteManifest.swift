// The state of an encrypted remote: its branches, packs and their keys, signed by the device that wrote it.

import AgeFormat
import Bytes
import CivilTime
import Cryptography
import Digests
import Locking

/// Lines of text, the last of which is the signature (format: docs/locked.md).
package struct RemoteManifest: Sendable, Equatable {
    static let version = 1

    struct Pack: Sendable, Equatable {
        /// The file's name: 32 random hexadecimal digits.
        let name: String
        /// SHA-256 of the file.
        let digest: String
        /// Bytes of the pack itself; the decrypted file is padded with zeros.
        let count: Int
        /// Bytes of the file.
        let size: Int
        /// Index of its key.
        let key: Int
        /// The objects that the remote already had when it was made; it contains those added since.
        let bases: [String]
    }

    var repository: String
    var generation: Int
    /// Digests of the preceding manifests: several if two devices wrote concurrently.
    var previous: [String]
    var device: String
    /// In RFC 3339 format.
    var written: String
    var objectFormat: String
    var head: String?
    /// Secret keys of the packs, `AGE-SECRET-KEY-1…`; the last one is for future packs.
    var keys: [String]
    /// Members who can read it.
    var members: LockRecipients
    /// Objects by reference name.
    var refs: [String: String]
    /// References that were set to a value that is not a descendant of the old one.
    var rewritten: [String] = []
    /// In dependency order.
    var packs: [Pack]
    /// Packs no longer needed, and since when.
    var retired: [String: Day] = [:]

    /// The key for future packs.
    var newestKey: (number: Int, text: String) { (keys.count - 1, keys[keys.count - 1]) }

    /// 32 random hexadecimal digits: the name of a pack or repository.
    static func randomName() -> String {
        RandomBytes.make(16).map { String(padded: UInt64($0), to: 2, radix: 16) }.joined()
    }

    var origin: ManifestOrigin { ManifestOrigin(generation: generation, device: device, written: written) }

    // MARK: Writing

    private static let label = Array("daybook+crypt manifest\n".utf8)

    /// Its text with a signature, padded to a multiple of 1 KiB so that the size reveals little.
    func signed(by key: SigningKey) -> [UInt8] {
        var lines = [
            "daybook+crypt \(Self.version)", "repository \(repository)", "generation \(generation)",
            "device \(device)", "written \(written)", "format \(objectFormat)",
        ]
        lines += previous.map { "previous \($0)" }
        if let head { lines.append("head \(head)") }
        lines += keys.map { "key \($0)" }
        lines += members.entries.map { entry in
            "member \(entry.name.replacing(" ", with: "_")) \(entry.remote?.text ?? "- -") \(entry.key)"
        }
        lines += refs.sorted { $0.key < $1.key }.map { "ref \($0.value) \($0.key)" }
        lines += rewritten.sorted().map { "rewritten \($0)" }
        lines += packs.map { pack in
            let bases = pack.bases.isEmpty ? "-" : pack.bases.joined(separator: ",")
            return "pack \(pack.name) \(pack.digest) \(pack.count) \(pack.size) \(pack.key) \(bases)"
        }
        lines += retired.sorted { $0.key < $1.key }.map { "retired \($0.key) \($0.value.iso)" }
        let body = Array(lines.map { $0 + "\n" }.joined().utf8)
        let signature = "signature \(Base64.encode(key.publicKey)) \(Base64.encode(key.sign(Self.label + body)))\n"
        let text = body + Array(signature.utf8)
        return text + [UInt8](repeating: .newline, count: (1024 - text.count % 1024) % 1024)
    }

    // MARK: Reading

    /// Verifies the signature, but not whether its key is trusted.
    ///
    /// - Throws: `EncryptedRemoteError.damaged` with the name, `.newerFormat`
    static func read(_ text: [UInt8], named name: String) throws(EncryptedRemoteError) -> SignedManifest {
        let mark = Array("\nsignature ".utf8)
        guard let place = text.firstRange(of: mark),
            let end = text[place.upperBound...].firstIndex(of: .newline),
            text[end...].allSatisfy({ $0 == .newline })
        else { throw .damaged(name) }
        let body = Array(text[...place.lowerBound])
        let words = text.text(place.upperBound..<end).split(separator: " ").map(String.init)
        guard words.count == 2, let signer = Base64.decode(words[0]), let signature = Base64.decode(words[1]),
            Signature.isValid(signature, of: label + body, by: signer)
        else { throw .damaged(name) }
        let lines = String(decoding: body, as: UTF8.self).split(separator: "\n").map(String.init)
        if let version = lines.first?.split(separator: " ").last.flatMap({ Int($0) }), version > Self.version {
            throw .newerFormat(version)
        }
        guard lines.first == "daybook+crypt \(version)", let manifest = RemoteManifest(lines.dropFirst()) else {
            throw .damaged(name)
        }
        let digest = SHA256.digits(of: Array(text[...end]))
        return SignedManifest(manifest: manifest, digest: digest, signer: signer, text: text)
    }

    /// Nil if a line is malformed: all of it was signed.
    private init?(_ lines: ArraySlice<String>) {
        var values: [String: String] = [:]
        (previous, keys, packs, refs) = ([], [], [], [:])
        members = LockRecipients()
        for line in lines {
            guard let blank = line.firstIndex(of: " ") else { return nil }
            let (word, rest) = (String(line[..<blank]), String(line[line.index(after: blank)...]))
            let words = rest.split(separator: " ").map(String.init)
            switch word {
            case "previous" where Self.isHex(rest, 64): previous.append(rest)
            case "key" where rest.hasPrefix("AGE-SECRET-KEY-1"): keys.append(rest)
            case "member" where words.count >= 4:
                let key = words[3...].joined(separator: " ")
                members.entries.append(
                    .init(name: words[0], key: key, added: nil, remote: RemoteKey(words[1] + " " + words[2])))
            case "ref" where words.count == 2 && Self.isObject(words[0]) && Self.isReference(words[1]):
                refs[words[1]] = words[0]
            case "rewritten" where Self.isReference(rest): rewritten.append(rest)
            case "pack":
                guard words.count == 6, Self.isHex(words[0], 32), Self.isHex(words[1], 64), let count = Int(words[2]),
                    let size = Int(words[3]), let key = Int(words[4]), count > 0, size > count, key >= 0
                else { return nil }
                let bases = words[5] == "-" ? [] : words[5].split(separator: ",").map(String.init)
                guard bases.allSatisfy(Self.isObject) else { return nil }
                packs.append(
                    Pack(name: words[0], digest: words[1], count: count, size: size, key: key, bases: bases))
            case "retired":
                guard words.count == 2, Self.isHex(words[0], 32), let day = Day(iso: words[1]) else { return nil }
                retired[words[0]] = day
            case "repository", "generation", "device", "written", "format", "head": values[word] = rest
            default: return nil
            }
        }
        guard let repository = values["repository"], Self.isHex(repository, 32),
            let generation = values["generation"].flatMap({ Int($0) }), generation > 0, let device = values["device"],
            let written = values["written"], let format = values["format"], ["sha1", "sha256"].contains(format),
            !keys.isEmpty
        else { return nil }
        (self.repository, self.generation, self.device) = (repository, generation, device)
        (self.written, objectFormat, head) = (written, format, values["head"])
        guard packs.allSatisfy({ $0.key < keys.count }), head.map(Self.isReference) ?? true else { return nil }
    }

    init(repository: String, generation: Int, device: String, written: String, objectFormat: String, keys: [String]) {
        (self.repository, self.generation, self.device) = (repository, generation, device)
        (self.written, self.objectFormat, self.keys) = (written, objectFormat, keys)
        (previous, refs, packs, members) = ([], [:], [], LockRecipients())
    }

    static func isHex(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }

    static func isObject(_ text: String) -> Bool { isHex(text, 40) || isHex(text, 64) }

    /// The rules of git-check-ref-format(1), as far as they matter to line-based parsers.
    static func isReference(_ text: String) -> Bool {
        text.hasPrefix("refs/") && !text.contains("..") && !text.contains("//") && !text.hasSuffix("/")
            && !text.hasSuffix(".lock")
            && !text.utf8.contains { $0 <= 0x20 || $0 == 0x7f || "~^:?*[\\".utf8.contains($0) }
    }
}

/// A manifest as written: its contents, its signer, and the digest by which others refer to it.
struct SignedManifest: Sendable, Equatable {
    let manifest: RemoteManifest
    let digest: String
    /// The signer's public key.
    let signer: [UInt8]
    let text: [UInt8]
}
