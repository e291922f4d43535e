// A new vault and git: made where there is none, never committed to.

import FileSystem
import GitSync
import Processes
import Wording

/// What became of git in a new vault.
package enum VaultRepository: Sendable, Equatable {
    /// A repository was made.
    case made
    /// The folder lies in one already; `isTold` where git was told just now to merge with daybook there.
    case present(isTold: Bool)
    /// git is not installed.
    case missing
    /// git refused.
    case refused(reason: String)
    /// Not asked for.
    case unwanted

    /// So that no line end changes on the way through a repository, and daybook merges what both sides changed.
    package static let attributes =
        "# Notes and readings are text: git keeps them with LF, shows what changed in them, and asks daybook to merge them.\n"
        + (MergeDriver.attributes(adding: nil) ?? "")

    /// Makes a repository in a folder, unless it lies in one: there git is told to merge with daybook, where attributes ask for that.
    ///
    /// - Parameters:
    ///   - isAdopted: the folder had notes, and gets no repository.
    ///   - program: daybook itself, as git is to call it.
    static func prepare(in folder: String, isAdopted: Bool, program: String) -> VaultRepository {
        do throws(ProcessError) {
            let isAsked = try UnknownDriver.all(of: folder).contains { $0.name == MergeDriver.name }
            let isTold = isAsked ? try MergeDriver.register(in: folder, program: program) : false
            if isAdopted { return isTold ? .present(isTold: true) : .unwanted }
            let isPresent = try ChildProcess.run("git", ["rev-parse", "--git-dir"], in: folder).exitCode == 0
            if isPresent { return .present(isTold: isTold) }
            let result = try ChildProcess.run("git", ["init", "--quiet"], in: folder)
            guard result.exitCode == 0 else { return .refused(reason: firstLine(result.errorText)) }
            _ = try MergeDriver.register(in: folder, program: program)
            return .made
        } catch {
            switch error {
            case .missing, .unloadable: return .missing
            case .failed(_, let reason): return .refused(reason: reason)
            }
        }
    }

    private static func firstLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }

    /// In JSON.
    package var name: String {
        switch self {
        case .made: "made"
        case .present: "present"
        case .missing: "missing"
        case .refused: "refused"
        case .unwanted: "unwanted"
        }
    }

    /// What a person should know; nil where there is nothing to say.
    package var phrase: Phrase? {
        switch self {
        case .made:
            Phrase("git: new repository, nothing committed yet", fr: "git : nouveau dépôt, rien n’est encore validé")
        case .present(isTold: false):
            Phrase("git: the folder is in a repository already", fr: "git : le dossier est déjà dans un dépôt")
        case .present(isTold: true):
            Phrase(
                "git: the folder is in a repository already, which merges with daybook from now on",
                fr: "git : le dossier est déjà dans un dépôt, qui fusionne désormais avec daybook")
        case .missing:
            Phrase(
                "git is not installed: the vault works without it (apt-get install git)",
                fr: "git n’est pas installé : le coffre s’en passe (apt-get install git)")
        case .refused(let reason):
            Phrase("git made no repository: \(reason)", fr: "git n’a pas créé de dépôt : \(reason)")
        case .unwanted: nil
        }
    }
}
