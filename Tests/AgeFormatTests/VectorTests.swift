// The test vectors of the age format (C2SP/CCTV): what must open opens, and what must not fails for the right reason.

import Bytes
import Cryptography
import FileSystem
import Processes
import TestSupport
import Testing

@testable import AgeFormat

/// A file of `Vectors`.
struct AgeVector: Sendable, CustomTestStringConvertible {
    let name: String
    private(set) var fields: [String: [String]] = [:]
    private(set) var file: [UInt8] = []

    var testDescription: String { name }

    var isHybrid: Bool { (fields["identity"] ?? []).contains { $0.hasPrefix("AGE-SECRET-KEY-PQ-") } }

    static let all: [AgeVector] = {
        let folder = Repository.path("Tests/AgeFormatTests/Vectors")
        let names = (try? FileTree.paths(below: folder)) ?? []
        return names.filter { !$0.hasSuffix(".md") }.sorted().compactMap { try? AgeVector($0, in: folder) }
    }()

    private init(_ name: String, in folder: String) throws {
        self.name = name
        let bytes = try OpenFile.reading(Paths.join(folder, name)).readAll()
        var at = 0
        while let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")), end > at {
            let words = String(decoding: bytes[at..<end], as: UTF8.self).split(separator: ": ", maxSplits: 1).map(
                String.init)
            fields[words[0], default: []].append(words.count > 1 ? words[1] : "")
            at = end + 1
        }
        file = Array(bytes[(at + 1)...])
    }

    /// As it is in the vault: a third of them are compressed.
    func plainFile() throws -> [UInt8] {
        guard fields["compressed"] == ["zlib"] else { return file }
        let unpack = "import sys, zlib; sys.stdout.buffer.write(zlib.decompress(sys.stdin.buffer.read()))"
        return try ChildProcess.run("python3", ["-c", unpack], input: file).output
    }

    func identities() throws -> [AgeIdentity] {
        try (fields["identity"] ?? []).filter { !$0.hasPrefix("AGE-SECRET-KEY-PQ-") }.flatMap {
            try AgeIdentity.identities(in: SecretBytes(copying: Array($0.utf8)))
        } + (fields["passphrase"] ?? []).map { .passphrase(SecretBytes(copying: Array($0.utf8))) }
    }
}

struct VectorTests {
    /// What comes out until the end or an error, where the file comes in pieces.
    private func open(_ file: [UInt8], _ identities: [AgeIdentity], pieces: Int) -> (text: [UInt8], failure: AgeError?)
    {
        var text: [UInt8] = []
        do {
            var decryption = AgeDecryption(with: identities)
            for start in stride(from: 0, to: file.count, by: pieces) {
                try Array(file[start..<min(start + pieces, file.count)]).withUnsafeBytes {
                    try decryption.add($0) { text.append(contentsOf: $0) }
                }
            }
            try decryption.finish { text.append(contentsOf: $0) }
            return (text, nil)
        } catch {
            return (text, error as? AgeError)
        }
    }

    private func outcome(_ failure: AgeError?) -> String {
        switch failure {
        case nil: "success"
        case .noMatch, .wrongPassphrase: "no match"
        case .wrongMAC: "HMAC failure"
        case .damagedPayload: "payload failure"
        case .damagedArmor: "armor failure"
        default: "header failure"
        }
    }

    @Test func allAreThere() {
        #expect(AgeVector.all.count == 143)
        #expect(AgeVector.all.count { $0.isHybrid } == 19)
    }

    @Test(arguments: AgeVector.all)
    func vector(_ vector: AgeVector) throws {
        let file = try vector.plainFile()
        let identities = try vector.identities()
        for pieces in [file.count + 1, 4096, file.count < 5000 ? 1 : 65_552] {
            let (text, failure) = open(file, identities, pieces: pieces)
            let found = outcome(failure)
            if vector.isHybrid, identities.isEmpty {
                // What is for keys of a kind that is not known here never opens, and says what it is for.
                #expect(["no match", "header failure", "armor failure"].contains(found), "\(found)")
                if case .noMatch(let kinds) = failure {
                    #expect(kinds.contains { $0.hasPrefix("mlkem768x25519") || $0.hasSuffix("(plug-in)") })
                }
                continue
            }
            let expected = vector.fields["expect"]?.first
            // Without the lines of an armor it is a file of another kind.
            let isOfNoKind = failure == .notAge && expected == "armor failure"
            #expect(found == expected || isOfNoKind, "\(String(describing: failure)), pieces of \(pieces)")
            if let digits = vector.fields["payload"]?.first {
                #expect(hex(Fingerprint.sha256(text)) == digits, "\(text.count) bytes came out")
            }
        }
    }

    /// Headers are written as they were read.
    @Test(arguments: AgeVector.all.filter { $0.fields["armored"] == nil && $0.fields["expect"] != ["header failure"] })
    func headersComeBack(_ vector: AgeVector) throws {
        let file = try vector.plainFile()
        var reader = AgeHeader.Reader()
        let count = try file.withUnsafeBytes { try reader.add($0) }
        let header = try #require(reader.header)
        #expect(header.bytes == Array(file[..<count]))
        #expect(header.stanzas.flatMap(\.bytes) == Array(header.bytes.dropFirst(22).dropLast(48)))
    }
}

func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
}
