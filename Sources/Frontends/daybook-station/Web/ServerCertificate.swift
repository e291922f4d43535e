// The certificate that identifies this machine to devices: created by openssl(1) at first use, or the user's own.

import FileSystem
import Processes
import Wording

struct ServerCertificate: Sendable {
    /// In PEM (RFC 7468).
    let certificate: String
    let key: String
    /// SHA-256: pairs of hexadecimal digits with colons.
    let fingerprint: String
    /// The host names it is for, without wildcards.
    let names: [String]
    /// Whether it was just created, and no device trusts it yet.
    var isNew = false
    /// Whether it is the user's own, which devices trust already.
    private(set) var isOwn = false

    /// The user's own. Throws `CertificateError`, `ProcessError`.
    init(ofUser file: String, key keyFile: String) throws {
        try self.init(file, key: keyFile)
        isOwn = true
        guard try Self.openssl("x509", "-in", file, "-noout", "-checkend", "0").exitCode == 0 else {
            throw CertificateError.expired(file)
        }
    }

    /// A certificate created for this machine if missing, and replaced before it expires or if the address or names change. Throws
    /// `CertificateError`, `ProcessError`, `SystemError`, `AtomicWriteError`.
    ///
    /// - Parameter folder: its folder, accessible to its owner only.
    init(in folder: String, for address: String, _ names: [String]) throws {
        let (file, keyFile) = (Paths.join(folder, "serve-certificate.pem"), Paths.join(folder, "serve-key.pem"))
        if let kept = try? Self(file, key: keyFile), try Self.isGood(file, for: address, names) {
            self = kept
            return
        }
        try Self.make(file, keyFile, for: address, names)
        try self.init(file, key: keyFile)
        isNew = true
    }

    private init(_ file: String, key keyFile: String) throws {
        func text(_ path: String) throws -> String {
            String(decoding: try OpenFile.reading(path).readAll(limit: 1 << 20), as: UTF8.self)
        }
        (certificate, key) = (try text(file), try text(keyFile))
        let mark = try Self.openssl("x509", "-in", file, "-noout", "-fingerprint", "-sha256")
        guard mark.exitCode == 0, let sign = mark.outputText.firstIndex(of: "=") else {
            throw CertificateError.noCertificate(file)
        }
        fingerprint = String(mark.outputText[sign...].dropFirst().prefix { !$0.isWhitespace })
        // Without a prompt for a passphrase, which would remain unanswered.
        let ofKey = try Self.openssl("pkey", "-in", keyFile, "-pubout", "-passin", "pass:")
        guard ofKey.exitCode == 0 else { throw CertificateError.noKey(keyFile) }
        guard try Self.openssl("x509", "-in", file, "-noout", "-pubkey").output == ofKey.output else {
            throw CertificateError.otherKey(certificate: file, key: keyFile)
        }
        let alternatives = try Self.openssl("x509", "-in", file, "-noout", "-ext", "subjectAltName").outputText
        names = alternatives.split { ", \n".contains($0) }.filter { $0.hasPrefix("DNS:") && !$0.contains("*") }
            .map { $0.dropFirst(4).lowercased() }
    }

    // MARK: Creation

    /// Days: devices accept no longer validity (Apple, "Requirements for trusted certificates in iOS 13").
    private static let days = 825
    /// Seconds before its expiry at which it is replaced.
    private static let notice = 14 * 86_400

    private static func isGood(_ file: String, for address: String, _ names: [String]) throws -> Bool {
        var checks = [["-checkend", String(notice)], ["-checkip", address]] + names.map { ["-checkhost", $0] }
        // Others may have read a key with wider permissions.
        let key = Paths.join(Paths.parent(of: file), "serve-key.pem")
        guard let mode = try? FileStamp.of(key, followingLinks: false).mode, mode & 0o077 == 0 else { return false }
        while let check = checks.popLast() {
            let result = try openssl(["x509", "-in", file, "-noout"] + check)
            guard result.exitCode == 0, !result.outputText.contains("NOT match") else { return false }
        }
        return true
    }

    /// A certificate that devices can also trust as an authority, restricted to this address and these names (RFC 5280, section 4.2.1.10).
    private static func make(_ file: String, _ keyFile: String, for address: String, _ names: [String]) throws {
        let folder = Paths.parent(of: file)
        try Paths.makeFolder(folder, mode: 0o700)
        let temporary = try Paths.makeTemporaryFolder(in: folder, prefix: "certificate")
        defer { bestEffort { try Paths.removeTree(temporary) } }
        let (made, madeKey) = (Paths.join(temporary, "certificate.pem"), Paths.join(temporary, "key.pem"))
        let isIPv6 = address.contains(":")
        let mask = isIPv6 ? [String](repeating: "ffff", count: 8).joined(separator: ":") : "255.255.255.255"
        let alternatives = ["IP:" + address] + names.map { "DNS:" + $0 }
        let permitted = ["permitted;IP:\(address)/\(mask)"] + names.map { "permitted;DNS:" + $0 }
        // A separate configuration: the machine's may add unwanted extensions.
        let settings = Paths.join(temporary, "settings")
        try AtomicWrite.replace(
            settings,
            with: Array(
                """
                [req]
                distinguished_name = name
                prompt = no
                x509_extensions = extensions
                [name]
                CN = daybook at \(names.first ?? address)
                [extensions]
                basicConstraints = critical,CA:TRUE,pathlen:0
                keyUsage = critical,digitalSignature,keyCertSign
                extendedKeyUsage = serverAuth
                subjectKeyIdentifier = hash
                subjectAltName = \(alternatives.joined(separator: ","))
                nameConstraints = critical,\(permitted.joined(separator: ","))

                """.utf8), mode: 0o600)
        let result = try openssl(
            "req", "-x509", "-config", settings, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-sha256", "-days", String(days), "-keyout", madeKey, "-out", made)
        guard result.exitCode == 0 else {
            let reason = result.errorText.split(separator: "\n").last.map(String.init) ?? ""
            throw CertificateError.notMade(reason)
        }
        let (bytes, keyBytes) = (try read(made), try read(madeKey))
        // Overwriting would keep the old permissions.
        for old in [keyFile, file] where FileStamp.exists(old) { try Paths.removeFile(old) }
        try AtomicWrite.replace(keyFile, with: keyBytes, mode: 0o600)
        try AtomicWrite.replace(file, with: bytes, mode: 0o644)
    }

    private static func read(_ path: String) throws -> [UInt8] { try OpenFile.reading(path).readAll(limit: 1 << 20) }

    private static func openssl(_ words: String...) throws -> ProcessResult { try openssl(words) }

    private static func openssl(_ words: [String]) throws -> ProcessResult {
        try ChildProcess.run("openssl", words, variables: [], seconds: 60)
    }
}

/// Why a certificate cannot be used.
enum CertificateError: Error, Equatable {
    case noCertificate(String)
    case noKey(String)
    case otherKey(certificate: String, key: String)
    case expired(String)
    /// One of `--certificate` and `--key` without the other.
    case halfNamed
    /// The same in the user's own configuration, at this path.
    case halfConfigured(String)
    /// An unreadable configuration, which may name one.
    case unreadConfiguration(String)
    /// The value of a key in the configuration is not a path.
    case noPath(_ key: String, _ configuration: String)
    /// The last message of openssl(1).
    case notMade(String)
}

extension CertificateError: ExplainedError {
    var explanation: Explanation {
        switch self {
        case .noCertificate(let file):
            return Explanation(
                .failed, Phrase("\(file): no certificate (PEM)", fr: "\(file) : pas de certificat (PEM)"))
        case .noKey(let file):
            return Explanation(
                .failed,
                Phrase(
                    "\(file): no key (PEM) that is open without a passphrase",
                    fr: "\(file) : pas de clé (PEM) ouverte sans phrase secrète"))
        case .otherKey(let certificate, let key):
            return Explanation(
                .failed,
                Phrase(
                    "\(key) is not the key of \(certificate)", fr: "\(key) n’est pas la clé de \(certificate)"))
        case .expired(let file):
            return Explanation(.failed, Phrase("\(file): it has expired", fr: "\(file) : il a expiré"))
        case .halfNamed:
            return Explanation(
                .usage,
                Phrase(
                    "--certificate and --key are given together, with --listen",
                    fr: "--certificate et --key vont ensemble, avec --listen"))
        case .halfConfigured(let file):
            return Explanation(
                .usage,
                Phrase(
                    "\(file): serve: takes certificate: and key: together",
                    fr: "\(file) : serve: prend certificate: et key: ensemble"))
        case .unreadConfiguration(let file):
            return Explanation(
                .usage,
                Phrase(
                    "\(file) cannot be read; it may name a certificate",
                    fr: "\(file) est illisible ; il indique peut-être un certificat"),
                hint: Phrase(
                    "--certificate and --key name one all the same",
                    fr: "--certificate et --key en indiquent un malgré tout"))
        case .noPath(let key, let file):
            return Explanation(
                .usage, Phrase("\(file): invalid \(key): a path", fr: "\(file) : \(key) invalide : un chemin"))
        case .notMade(let reason):
            return Explanation(
                .failed,
                Phrase("openssl made no certificate: \(reason)", fr: "openssl n’a pas fait de certificat : \(reason)"))
        }
    }
}
