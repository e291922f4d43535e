// What docs/stability.md promises of the answer to a command, compared between two versions.

import Bytes

enum StableAnswer {
    /// What a later version's answer to the same command broke.
    static func broken(from old: Transcript.Step, to new: Transcript.Step) -> [String] {
        // What was wrong to type may be right by now.
        guard old.exitCode != 2 else { return [] }
        if old.exitCode != new.exitCode { return ["exit code \(new.exitCode), was \(old.exitCode)"] }
        if let before = json(old), before["schema"] != nil {
            guard let after = json(new) else { return ["not JSON any more"] }
            if isLater(after["schema"]?.string, than: before["schema"]?.string) { return [] }
            return missing(from: before, in: after, at: "")
        }
        if old.command.contains(where: { $0.contains(" --csv") }), let before = old.output.first {
            let after = new.output.first ?? ""
            return after == before || after.hasPrefix(before + ",") ? [] : ["columns \(after), were \(before)"]
        }
        return []
    }

    private static func json(_ step: Transcript.Step) -> JSONValue? {
        try? JSONReader.read(Array(step.output.joined(separator: "\n").utf8))
    }

    /// Whether it is the same schema with a higher number: then members may have gone.
    private static func isLater(_ new: String?, than old: String?) -> Bool {
        guard let new = new?.split(separator: "/"), let old = old?.split(separator: "/"), new.count == 2,
            old.count == 2,
            let number = Int(new[1]), let before = Int(old[1])
        else { return false }
        return new[0] == old[0] && number > before
    }

    /// Members that are gone or of another type. Where a value was not known, or is not now, there is nothing to compare.
    private static func missing(from old: JSONValue, in new: JSONValue, at place: String) -> [String] {
        switch (old, new) {
        case (.null, _), (_, .null), (.bool, .bool), (.string, .string), (.int, .int), (.double, .double),
            (.int, .double), (.double, .int):
            []
        case (.array(let old), .array(let new)):
            zip(old.prefix(1), new.prefix(1)).flatMap { missing(from: $0, in: $1, at: place + "[]") }
        case (.object(let members), .object):
            members.flatMap { member in
                let place = place + "." + member.key
                guard let value = new[member.key] else { return ["\(place) is gone"] }
                return missing(from: member.value, in: value, at: place)
            }
        default: ["\(place) is of another type"]
        }
    }
}
