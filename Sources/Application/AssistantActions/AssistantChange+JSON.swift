// An assistant's changes as JSON.

import Bytes
import GitSync
import Vault

extension Schema {
    package static func assistantChange(_ change: AssistantChange) -> JSONValue {
        var (commit, problem): (JSONValue, JSONValue) = (.null, .null)
        switch change.commit {
        case .none: break
        case .made(let made): commit = .string(made)
        case .failed(let complaint): problem = .string(complaint)
        }
        let files = change.files.map { file in
            JSONValue.members([
                ("path", .string(file.path.text)), ("new", .bool(file.isNew)),
                ("revision", file.revision.map { .string($0) } ?? .null),
                ("difference", file.difference.map { .string($0) } ?? .null),
            ])
        }
        return object(
            "assistant-change",
            [
                ("dry_run", .bool(change.isRehearsal)), ("changed", .bool(change.isChanged)),
                ("files", .array(files)), ("commit", commit), ("commit_problem", problem),
            ])
    }
}
