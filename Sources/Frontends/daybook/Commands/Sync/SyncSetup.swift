// `daybook sync --setup`: a repository, its driver and its remote, each made where it is missing and said.

import Bytes
import FileSystem
import GitSync
import Processes
import Wording

struct SyncSetup {
    let context: Context
    let git: Git

    func run(remote: String?) throws {
        do {
            _ = try GitPlace(git)
        } catch SyncError.notARepository {
            try git(["init", "--quiet"])
            say(Phrase("a new repository", fr: "un nouveau dépôt"))
            let file = Paths.join(git.folder, ".gitattributes")
            let old = (try? OpenFile.reading(file).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
            if let text = MergeDriver.attributes(adding: old) {
                try AtomicWrite.replace(file, with: Array(text.utf8))
                say(
                    Phrase(
                        ".gitattributes: notes and readings are merged by daybook",
                        fr: ".gitattributes : notes et relevés fusionnés par daybook"))
            }
        }
        guard try MergeDriver.register(in: git.folder, program: MachineFacts.executablePath() ?? "daybook") else {
            throw SyncError.git(doing: .setUp, complaint: "git config")
        }
        say(
            Phrase(
                "git asks daybook to merge in this repository", fr: "git demande à daybook de fusionner dans ce dépôt"))
        guard let remote else { return }
        let settings = try SyncSettings(git)
        if let url = settings.url(of: "origin") {
            guard url == remote else { throw SyncError.otherRemote(name: "origin", url: url) }
        } else {
            try git(["remote", "add", "--", "origin", remote])
            say(Phrase("origin is \(remote)", fr: "origin est \(remote)"))
        }
    }

    private func git(_ arguments: [String]) throws {
        let result = try git.run(arguments)
        guard result.exitCode == 0 else { throw SyncError.git(doing: .setUp, complaint: result.complaint) }
    }

    private func say(_ phrase: Phrase) { context.diagnostic(phrase) }
}
