// The parts that exports leave out, as JSON.

import Bytes
import Permissions
import Vault
import Wording

extension Schema {
    package static func exportAudit(_ audit: ExportAudit, form: ExportRoute, _ language: LanguageCode) -> JSONValue {
        let lines = audit.lines.map {
            JSONValue.members([
                ("path", .string($0.path.text)), ("part", .string($0.part.rawValue)), ("count", .int($0.count)),
                ("reason", .string($0.reason)), ("why", .string($0.why[language])),
                ("change", .string($0.hint[language])),
            ])
        }
        return object(
            "export.audit",
            [("form", .string(form.rawValue)), ("count", .int(audit.lines.count)), ("withheld", .array(lines))])
    }
}
