// `git-remote-daybook+crypt`: a git remote helper, which lists branches, fetches and pushes, line by line (gitremote-helpers(7)).

import Arguments
import EncryptedRemotes
import FileSystem
import GitSync
import LockActions
import Wording
import Workspaces

enum RemoteHelperCommand {
    static let path = ["remote", "helper"]

    private static let name = Operand(
        "remote", label: Phrase("NAME", fr: "NOM"), summary: Phrase("what git calls it", fr: "son nom pour git"))
    private static let address = Operand(
        "address", label: Phrase("ADDRESS", fr: "ADRESSE"), summary: Phrase("where it is", fr: "où il est"))

    static var command: Command<Context> {
        Command(
            path: path,
            summary: Phrase(
                "what git runs for an encrypted remote", fr: "ce que git lance pour un dépôt distant chiffré"),
            manual: Phrase(
                "git runs this by the name git-remote-daybook+crypt, which has to be on PATH as a link to daybook.",
                fr: "git le lance par le nom git-remote-daybook+crypt, qui doit être dans PATH, en lien vers daybook."),
            operands: [name, address],
            examples: [
                Example(
                    line: "daybook remote helper origin /media/stick/vault",
                    says: Phrase("as git starts it", fr: "comme git le lance"))
            ],
            seeAlso: ["remote create"], group: .programs, isHidden: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        do {
            // Outside a repository, as for git ls-remote, nothing is remembered.
            let folder = try MachineFacts.environment("GIT_DIR") == nil ? TemporaryGitFolder(context.machine) : nil
            let remote = try RemoteAccess.open(
                words[address], gitFolder: folder?.path ?? MachineFacts.environment("GIT_DIR") ?? ".git",
                vault: context.machine["DAYBOOK_VAULT"], in: context.machine,
                mayAsk: context.machine["GIT_TERMINAL_PROMPT"] != "0")
            var conversation = Conversation(remote: remote, terminal: context.terminal)
            try conversation.run()
            return 0
        } catch {
            context.terminal.flush()
            let language = context.machine.language(named: MachineFacts.environment("DAYBOOK_LANGUAGE"))
            let text = HelperComplaint(Explanation(error), in: language).text
            for line in text.split(separator: "\n") { context.terminal.diagnostic(TerminalText.harmless(String(line))) }
            // The exit code of git's own programs for fatal errors.
            return 128
        }
    }

    private struct Conversation {
        let remote: EncryptedRemote
        let terminal: Terminal
        private var hasLooked = false
        private var wantsFormat = false

        init(remote: EncryptedRemote, terminal: Terminal) { (self.remote, self.terminal) = (remote, terminal) }

        mutating func run() throws {
            while let line = StandardStream.input.readLine(), !line.isEmpty {
                let word = line.prefix { $0 != " " }
                switch word {
                case "capabilities": answer(["fetch", "push", "option", "object-format", ""])
                case "option": answer([option(line.dropFirst(7))])
                case "list": try list()
                case "fetch":
                    _ = batch(line)
                    try remote.importPacks()
                    answer([""])
                case "push": try push(batch(line))
                default: return
                }
            }
        }

        private func answer(_ lines: [String]) {
            for line in lines { terminal.line(line) }
            terminal.flush()
        }

        /// The lines of a batch whose first line has been read.
        private func batch(_ first: String) -> [String] {
            var lines = [first]
            while let line = StandardStream.input.readLine(), !line.isEmpty { lines.append(line) }
            return lines
        }

        private mutating func option(_ words: Substring) -> String {
            let name = words.prefix { $0 != " " }
            if name == "object-format" { wantsFormat = true }
            return ["object-format", "verbosity", "progress", "cloning"].contains(name) ? "ok" : "unsupported"
        }

        private mutating func list() throws {
            if !hasLooked { try remote.look() }
            hasLooked = true
            let format = remote.objectFormat
            guard wantsFormat || format == "sha1" else { throw EncryptedRemoteError.otherObjectFormat(format) }
            let refs = try remote.refs()
            var lines = wantsFormat ? [":object-format \(format)"] : []
            if let head = remote.head, refs[head] != nil { lines.append("@\(head) HEAD") }
            lines += refs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            answer(lines + [""])
        }

        /// `push +<src>:<dst>`
        private func push(_ lines: [String]) throws {
            let requests = lines.compactMap { line -> EncryptedRemote.PushRequest? in
                var rest = line.dropFirst(5)
                let isForced = rest.hasPrefix("+")
                if isForced { rest.removeFirst() }
                guard let colon = rest.lastIndex(of: ":") else { return nil }
                let source = String(rest[..<colon])
                return .init(
                    source: source.isEmpty ? nil : source, target: String(rest[rest.index(after: colon)...]),
                    isForced: isForced)
            }
            let answers = try remote.push(requests)
            answer(
                answers.map { answer in
                    answer.refusal.map { "error \(answer.target) \($0.rawValue)" } ?? "ok \(answer.target)"
                } + [""])
        }
    }
}
