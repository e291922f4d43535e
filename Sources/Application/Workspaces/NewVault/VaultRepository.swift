// The git repository of a new vault: created if missing, never committed to.

import FileSystem
import GitSync
import Processes
import Wording

/// The state of git in a new vault.
package enum VaultRepository: Sendable, Equatable {
    /// A repository was created.
    case made
    /// The folder is in a repository; `isTold` if git was just configured to merge with daybook there.
    case present(isTold: Bool)
    /// git is not installed.
    case missing
    /// git refused.
    case refused(reason: String)
    /// Not wanted.
    case unwanted

    /// Keeps a repository from changing line ends, and lets daybook merge the changes of both sides.
    package static let attributes =
        "# Notes and readings are text: git keeps them with LF, shows what changed in them, and asks daybook to merge them.\n"
        + (MergeDriver.attributes(adding: nil) ?? "")

    /// Creates a repository in a folder, unless it is in one: there, git is configured to merge with daybook if attributes ask for that.
    ///
    /// - Parameters:
    ///   - isAdopted: the folder had notes, and gets no repository.
    ///   - program: the daybook executable, to be called by git.
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

    /// A message for the user; nil if there is none.
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
