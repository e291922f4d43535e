// Reads backups of any size: locates the bytes of each file, verifies them, and finds damage.

import Bytes
import Digests
import FileSystem
import Pages
import Vault
import Wording

/// The contents of a backup, located in one pass.
struct BackupReader {
    struct File {
        let path: VaultPath
        /// Start of the string with the bytes, after its quote.
        let offset: Int64
        let isBase64: Bool
        let isExecutable: Bool
        let digits: String
    }

    /// Intact files, in the order of the backup.
    private(set) var files: [File] = []
    /// Files that cannot be restored, with their names if known.
    private(set) var damaged: [Phrase] = []

    private let feed: BackupFeed
    private var schema: String?
    /// Sources of which something was left out, by their names in the backup.
    private(set) var redacted: [String] = []
    private var hasFiles = false
    private var seen: Set<VaultPath> = []
    /// The checksums of all files, by path; nil in a backup without a manifest.
    private var manifest: [String: String]?

    /// Throws `ExportError.notABackup`, and `SystemError`.
    init(_ feed: BackupFeed) throws {
        self.feed = feed
        do {
            try readAll()
        } catch let damage as BackupDamage {
            guard hasFiles, schema == JSONBackup.schema else {
                throw ExportError.notABackup(
                    damage.isEnd
                        ? Phrase("it ends too early", fr: "elle finit trop tôt")
                        : Phrase(
                            "not JSON at byte \(damage.offset)", fr: "ce n’est pas du JSON à l’octet \(damage.offset)"))
            }
            damaged.append(
                Phrase(
                    "the backup is cut off at byte \(damage.offset): what came after it is lost",
                    fr: "la sauvegarde est coupée à l’octet \(damage.offset) : la suite est perdue"))
        }
        guard schema == JSONBackup.schema, hasFiles else {
            throw ExportError.notABackup(
                Phrase("the schema is not \(JSONBackup.schema)", fr: "le schéma n’est pas \(JSONBackup.schema)"))
        }
        compareWithManifest()
    }

    private mutating func readAll() throws {
        try feed.expect(UInt8(ascii: "{"))
        var byte = try feed.nextWord()
        while byte != UInt8(ascii: "}") {
            if byte == .comma { byte = try feed.nextWord() }
            guard byte == .quote else { throw feed.damage() }
            let key = try feed.shortString()
            try feed.expect(.colon)
            let first = try feed.nextWord()
            switch (key, first) {
            case ("schema", .quote):
                schema = try feed.shortString()
                guard schema == JSONBackup.schema else { return }
            case ("files", .bracketOpen):
                hasFiles = true
                try readFiles()
            case ("manifest", .bracketOpen): try readManifest()
            case ("redacted", .bracketOpen): try readRedacted()
            default: try feed.skipValue(first)
            }
            byte = try feed.nextWord()
        }
    }

    /// Names of the sources of which something was left out.
    private mutating func readRedacted() throws {
        var byte = try feed.nextWord()
        while byte != .bracketClose {
            if byte == .comma { byte = try feed.nextWord() }
            guard byte == .quote else { throw feed.damage() }
            redacted.append(try feed.shortString())
            byte = try feed.nextWord()
        }
    }

    // MARK: Files

    private mutating func readFiles() throws {
        var byte = try feed.nextWord()
        while byte != .bracketClose {
            if byte == .comma { byte = try feed.nextWord() }
            var record = Record()
            do {
                guard byte == UInt8(ascii: "{") else { throw feed.damage() }
                try read(&record)
                try take(record)
            } catch let damage as BackupDamage {
                note(record, Phrase("not JSON at byte \(damage.offset)", fr: "pas du JSON à l’octet \(damage.offset)"))
                // Each file has its own line.
                repeat {
                    guard try feed.skipLine() else { throw BackupDamage(offset: feed.offset, isEnd: true) }
                    byte = try feed.nextWord()
                } while byte != UInt8(ascii: "{") && byte != .bracketClose
                continue
            }
            byte = try feed.nextWord()
        }
    }

    /// One file as parsed.
    private struct Record {
        var path: String?
        var content: (offset: Int64, isBase64: Bool)?
        var isSound = true
        var digits = ""
        var size: Int64 = 0
        var expectedDigits: String?
        var expectedSize: Int64?
        var isExecutable = false
    }

    private func read(_ record: inout Record) throws {
        var byte = try feed.nextWord()
        while byte != UInt8(ascii: "}") {
            if byte == .comma { byte = try feed.nextWord() }
            guard byte == .quote else { throw feed.damage() }
            let key = try feed.shortString()
            try feed.expect(.colon)
            let first = try feed.nextWord()
            switch (key, first) {
            case ("path", .quote): record.path = try feed.shortString()
            case ("sha256", .quote): record.expectedDigits = try feed.shortString()
            case ("text", .quote), ("base64", .quote):
                let content = (feed.offset, key == "base64")
                var sum = SHA256()
                var size: Int64 = 0
                record.isSound = try BackupContents.read(feed, isBase64: content.1) {
                    sum.add($0)
                    size += Int64($0.count)
                }
                (record.content, record.digits, record.size) = (content, sum.digits, size)
            case ("bytes", let digit) where digit.isDigit:
                var number = Int64(digit - UInt8(ascii: "0"))
                while let next = try feed.peek(), next.isDigit {
                    guard number < Int64.max / 100 else { throw feed.damage() }
                    number = number * 10 + Int64(try feed.next() - UInt8(ascii: "0"))
                }
                record.expectedSize = number
            case ("executable", UInt8(ascii: "t")):
                record.isExecutable = true
                try feed.skipValue(first)
            default: try feed.skipValue(first)
            }
            byte = try feed.nextWord()
        }
    }

    private mutating func take(_ record: Record) throws {
        let name = record.path ?? ""
        // A path that is not in normal form ("a/../b", "/a", "") was not written by us.
        guard let path = VaultPath(name), path.text == name, path.topFolder != ".git", name != ".git" else {
            throw ExportError.notABackup(
                Phrase("invalid path “\(name)” in a vault", fr: "chemin invalide « \(name) » dans un coffre"))
        }
        guard let content = record.content else {
            throw ExportError.notABackup(
                Phrase("“\(name)” has neither text nor base64", fr: "« \(name) » n’a ni texte ni base64"))
        }
        guard seen.insert(path).inserted else {
            throw ExportError.notABackup(Phrase("“\(name)” is there twice", fr: "« \(name) » y est deux fois"))
        }
        guard record.isSound else { return note(record, Phrase("not base64", fr: "pas du base64")) }
        guard record.expectedDigits ?? record.digits == record.digits, record.expectedSize ?? record.size == record.size
        else {
            return note(
                record,
                Phrase("the bytes are not those that were saved", fr: "les octets ne sont pas ceux qui ont été sauvés"))
        }
        files.append(
            File(
                path: path, offset: content.offset, isBase64: content.isBase64, isExecutable: record.isExecutable,
                digits: record.digits))
    }

    private mutating func note(_ record: Record, _ reason: Phrase) {
        let count = files.count + damaged.count + 1
        let name =
            record.path.map { Phrase(same: $0) }
            ?? Phrase("file \(count) of the backup", fr: "fichier \(count) de la sauvegarde")
        if let path = record.path { named.insert(path) }
        damaged.append(name + Phrase(": damaged, ", fr: " : abîmé, ") + reason)
    }

    /// Damaged files with a readable name.
    private var named: Set<String> = []

    // MARK: Manifest

    private mutating func readManifest() throws {
        var found: [String: String] = [:]
        var byte = try feed.nextWord()
        while byte != .bracketClose {
            if byte == .comma { byte = try feed.nextWord() }
            guard byte == UInt8(ascii: "{") else { throw feed.damage() }
            var record = Record()
            try read(&record)
            if let path = record.path, let digits = record.expectedDigits { found[path] = digits }
            byte = try feed.nextWord()
        }
        manifest = found
    }

    /// A file that is not in the manifest has a damaged name; one that is in the manifest only is lost.
    private mutating func compareWithManifest() {
        guard let manifest else { return }
        for file in files where manifest[file.path.text] != file.digits {
            damaged.append(
                Phrase(
                    "\(file.path): damaged, the manifest does not have it so",
                    fr: "\(file.path) : abîmé, le manifeste ne l’a pas ainsi"))
        }
        files.removeAll { manifest[$0.path.text] != $0.digits }
        let whole = Set(files.map(\.path.text)).union(named)
        for path in manifest.keys.sorted() where !whole.contains(path) && VaultPath(path).map(seen.contains) != true {
            damaged.append(Phrase("\(path): lost, not in the backup", fr: "\(path) : perdu, absent de la sauvegarde"))
        }
    }
}

/// Decodes the bytes of one file in a backup.
enum BackupContents {
    /// Passes on the bytes of the string at the feed's position, in pieces. False if they are not valid Base64.
    static func read(_ feed: BackupFeed, isBase64: Bool, _ take: ([UInt8]) throws -> Void) throws -> Bool {
        guard isBase64 else {
            try feed.readString(take)
            return true
        }
        var rest: [UInt8] = []
        var isSound = true
        try feed.readString { piece in
            rest += piece
            let whole = rest.count / 4 * 4
            if isSound, let bytes = Base64.decode(letters: Array(rest[..<whole])) {
                try take(bytes)
            } else {
                isSound = false
            }
            rest.removeFirst(whole)
        }
        return isSound && rest.isEmpty
    }
}
