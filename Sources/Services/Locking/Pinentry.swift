// Asks for a passphrase with a pinentry program, in a window or on the terminal: GnuPG's, which many desktops have.

import Bytes
import Cryptography
import Processes

package enum PinentryError: Error, Sendable, Equatable {
    /// Cancelled by the person.
    case cancelled
    /// The program is missing, or cannot prompt anywhere.
    case unusable(program: String, reason: String)
}

/// A program that speaks the Assuan protocol on its standard input and output (pinentry's manual, "Protocol").
package struct Pinentry: Sendable {
    private let program: String
    /// The terminal for its prompt: path and type.
    private let terminal: (path: String, kind: String)?
    /// The locale of its user interface.
    private let locale: String?

    package init(_ program: String, terminal: (path: String, kind: String)? = nil, locale: String? = nil) {
        (self.program, self.terminal, self.locale) = (program, terminal, locale)
    }

    /// Prompts once, and waits without a time limit. Throws `PinentryError`.
    ///
    /// - Parameter failure: what was wrong with the previous answer.
    package func ask(
        _ description: String, prompt: String, failure: String? = nil
    ) throws(PinentryError) -> SecretBytes {
        var lines = ["SETTITLE daybook", "SETDESC " + Self.escaped(description), "SETPROMPT " + Self.escaped(prompt)]
        if let failure { lines.append("SETERROR " + Self.escaped(failure)) }
        if let terminal { lines += ["OPTION ttyname=" + terminal.path, "OPTION ttytype=" + terminal.kind] }
        if let locale { lines += ["OPTION lc-ctype=" + locale, "OPTION lc-messages=" + locale] }
        lines += ["GETPIN", "BYE"]
        var output: [UInt8]
        do throws(ProcessError) {
            output = try ChildProcess.run(program, [], input: Array((lines.joined(separator: "\n") + "\n").utf8)).output
        } catch {
            throw .unusable(program: program, reason: error == .missing(program: program) ? "" : "\(error)")
        }
        defer { Memory.wipe(&output) }
        return try answer(output, after: lines.count - 1)
    }

    /// Parses the answer: the greeting and each command end with a line of OK or ERR, after lines with data.
    private func answer(_ output: [UInt8], after commands: Int) throws(PinentryError) -> SecretBytes {
        var data: [UInt8] = []
        defer { Memory.wipe(&data) }
        var answered = 0
        for line in output.split(separator: .newline) {
            if line.starts(with: "D ".utf8), answered == commands {
                data += line.dropFirst(2)
            } else if line.starts(with: "OK".utf8) || line.starts(with: "ERR ".utf8) {
                answered += 1
                // Errors for unknown options do not matter.
                guard answered > commands else { continue }
                guard line.starts(with: "OK".utf8) else { throw failure(String(decoding: line, as: UTF8.self)) }
                var plain = Self.unescaped(data)
                return SecretBytes(wiping: &plain)
            }
        }
        throw .unusable(program: program, reason: "")
    }

    /// `ERR 83886179 Operation cancelled <Pinentry>`: the lower half of the number is the code (libgpg-error's `gpg-error.h`).
    private func failure(_ line: String) -> PinentryError {
        let words = line.split(separator: " ", maxSplits: 2)
        let (cancelled, fullyCancelled) = (99, 198)
        let code = words.count > 1 ? (Int(words[1]) ?? 0) & 0xffff : 0
        if code == cancelled || code == fullyCancelled { return .cancelled }
        return .unusable(program: program, reason: words.count > 2 ? String(words[2]) : "")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
    }

    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            if bytes[at] == .percent, at + 2 < bytes.count, let byte = UInt8(bytes.text(at + 1..<at + 3), radix: 16) {
                plain.append(byte)
                at += 3
            } else {
                plain.append(bytes[at])
                at += 1
            }
        }
        return plain
    }
}
