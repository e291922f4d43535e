// The passphrase of this device's key: from a descriptor, a user program, a pinentry, or typed without echo; never from an argument or a
// variable.

import AgeFormat
import Arguments
import Bytes
import Cryptography
import FileSystem
import Locking
import Wording
import Workspaces

struct PassphraseSource {
    let context: Context
    /// An open descriptor with the passphrase on its first line.
    var descriptor: Int?

    static let flag = Flag(
        "passphrase-fd", value: .integer, placeholder: "N",
        Phrase(
            "the passphrase is the first line of this open descriptor",
            fr: "la phrase de passe est la première ligne de ce descripteur ouvert"))

    /// The maximum number of attempts.
    private static let attempts = 3

    /// This device's key. Throws `LockingError`, `UserProgramError`, `SystemError`.
    func identity(_ folder: KeyFolder) throws -> AgeIdentity {
        MachineFacts.forbidDumps()
        guard folder.needsPassphrase else { return try folder.identity { nil } }
        if let given = try given() { return try folder.identity { given } }
        let canAskAgain = context.terminal.canAsk || Self.pinentry(context) != nil
        var failure: Phrase?
        for attempt in 1... {
            do {
                return try folder.identity {
                    try typed(Phrase("passphrase: ", fr: "phrase de passe : "), after: failure)
                }
            } catch LockingError.wrongPassphrase where attempt < Self.attempts && canAskAgain {
                failure = LockingError.wrongPassphrase.explanation.message
            }
        }
        throw LockingError.wrongPassphrase
    }

    /// A new passphrase, typed twice if a person types it.
    func new() throws -> SecretBytes {
        MachineFacts.forbidDumps()
        if let given = try given() {
            guard given.count > 0 else { throw Self.empty }
            return given
        }
        guard
            let first = try typed(
                Phrase("a passphrase for this device: ", fr: "une phrase de passe pour cet appareil : ")),
            first.count > 0
        else { throw Self.empty }
        guard let second = try typed(Phrase("once more: ", fr: "encore une fois : ")), first == second else {
            throw CommandError(
                .usage, Phrase("the two do not match", fr: "les deux ne sont pas les mêmes"),
                hint: Phrase("nothing was written", fr: "rien n’a été écrit"))
        }
        return first
    }

    private static let empty = CommandError(
        .usage, Phrase("a passphrase is needed", fr: "il faut une phrase de passe"),
        hint: Phrase(
            "--without-passphrase keeps the key as it is, for its user alone to read",
            fr: "--without-passphrase garde la clé telle quelle, lisible de son seul utilisateur"))

    /// From a descriptor or a program; nil if there is neither.
    private func given() throws -> SecretBytes? {
        if let descriptor {
            return Self.firstLine(try OpenFile.inherited(descriptor).readStart(count: 4096))
        }
        guard let program = try context.configuration.program(.passphrase) else { return nil }
        return Self.firstLine(try program.run(milliseconds: 60_000))
    }

    /// The program that asks, if configured, or on a desktop without a terminal; otherwise nil.
    static func pinentry(_ context: Context) -> Pinentry? {
        let machine = context.machine
        let canAsk = context.terminal.canAsk
        let name: String
        switch context.configuration.scalar("keys.pinentry") {
        case "false"?: return nil
        case let set?: name = set == "true" ? "pinentry" : set
        case nil:
            let hasDesktop = machine["WAYLAND_DISPLAY"] != nil || machine["DISPLAY"] != nil
            guard !canAsk, hasDesktop, machine.hasProgram("pinentry") else { return nil }
            name = "pinentry"
        }
        let terminal = canAsk ? "/dev/tty" : machine["GPG_TTY"]
        return Pinentry(
            name, terminal: terminal.map { ($0, machine["TERM"] ?? "dumb") },
            locale: machine["LC_ALL"] ?? machine["LC_CTYPE"] ?? machine["LANG"])
    }

    /// Typed without echo.
    ///
    /// - Parameter failure: the problem with the previous attempt.
    func typed(_ question: Phrase, after failure: Phrase? = nil) throws -> SecretBytes? {
        if let pinentry = Self.pinentry(context) {
            context.terminal.endPaging()
            context.terminal.flush()
            let description = Phrase(
                "daybook: this opens your locked entries.", fr: "daybook : ceci ouvre vos entrées verrouillées.")
            return try pinentry.ask(
                context.say(description), prompt: context.say(question).trimmed,
                failure: failure.map { context.say($0) })
        }
        if let failure { context.diagnostic(failure) }
        guard context.terminal.canAsk else {
            throw CommandError(
                .notPermitted,
                Phrase(
                    "the passphrase cannot be asked for: not a terminal",
                    fr: "la phrase de passe ne peut être demandée : pas un terminal"),
                hint: Phrase(
                    "--passphrase-fd N, or keys: {passphrase_command: …} or {pinentry: …} in your config.yaml",
                    fr: "--passphrase-fd N, ou keys: {passphrase_command: …} ou {pinentry: …} dans votre config.yaml"))
        }
        context.terminal.endPaging()
        context.terminal.flush()
        context.terminal.prompt(context.say(question))
        guard var line = StandardStream.input.readHiddenLine() else {
            context.terminal.prompt("\n")
            return nil
        }
        context.terminal.prompt("\n")
        return SecretBytes(wiping: &line)
    }

    private static func firstLine(_ bytes: [UInt8]) -> SecretBytes {
        var all = bytes
        defer { Memory.wipe(&all) }
        return SecretBytes(copying: all.prefix { $0 != .newline && $0 != .carriageReturn })
    }
}
