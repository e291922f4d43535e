// The bases of a vault as JSON.

import Bytes
import Tables
import Vault
import Wording

extension Schema {
    package static func bases(_ paths: [VaultPath]) -> JSONValue {
        object("bases", [("count", .int(paths.count)), ("bases", .array(paths.map { .string($0.text) }))])
    }

    /// - Parameter bases: the number of bases read.
    package static func baseCheck(
        _ faults: [(path: VaultPath, line: Int, fault: BaseFile.Fault)], bases: Int, _ language: LanguageCode
    ) -> JSONValue {
        let problems = faults.map { found in
            JSONValue.members([
                ("path", .string(found.path.text)), ("line", .int(found.line)),
                ("message", .string(found.fault.message[language])),
            ])
        }
        return object("base-check", [("bases", .int(bases)), ("problems", .array(problems))])
    }
}
