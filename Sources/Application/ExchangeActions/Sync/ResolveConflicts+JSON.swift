// Resolved conflicts as JSON.

import Bytes
import GitSync
import Vault

extension Schema {
    package static func resolve(_ findings: [ResolveConflicts.Finding], isRehearsal: Bool) -> JSONValue {
        var resolved: [JSONValue] = []
        var left: [JSONValue] = []
        for finding in findings {
            let place: [(String, JSONValue)] = [
                ("path", .string(finding.path.text)), ("copy", text(finding.copy?.text)),
            ]
            switch finding.outcome {
            case .merged(_, let losses):
                let given = losses.map { loss in
                    JSONValue.members([
                        ("field", .string(loss.field)), ("item", text(loss.item)), ("kept", .string(loss.kept)),
                        ("lost", .string(loss.lost)),
                    ])
                }
                resolved.append(.members(place + [("losses", .array(given))]))
            case .left(let reason): left.append(.members(place + [("reason", .string(reason.rawValue))]))
            }
        }
        return object(
            "resolve", [("dry_run", .bool(isRehearsal)), ("resolved", .array(resolved)), ("left", .array(left))])
    }
}
