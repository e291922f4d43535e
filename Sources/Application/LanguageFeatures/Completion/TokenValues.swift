// Values after the colon of a token in a line: `repeat:`, `alarm:`, `priority:`, `tz:`.

import Bytes
import Vault
import Workspaces

struct TokenValues {
    private let values: [String]

    init(_ key: String, _ machine: Machine) {
        switch key {
        case "repeat": values = ["1d", "1w", "2w", "1m", "3m", "1y", "weekdays", "yearly", ".+1w", ".+1m"]
        case "alarm": values = ["10m", "30m", "1h", "2h", "1d", "1w"]
        case "priority": values = ["A", "B", "C"]
        case "tz": values = machine.zoneNames
        default: values = []
        }
    }

    /// Values with the typed prefix, then those in which a later part has it: `tz:par` is Europe/Paris.
    func answer(_ typed: String, _ replaced: Range<Int>) -> CompletionAnswer {
        let folded = Folding.fold(typed)
        func isPart(_ value: String) -> Bool {
            value.split(separator: "/").dropFirst().contains { Folding.fold(String($0)).hasPrefix(folded) }
        }
        let first = values.filter { Folding.fold($0).hasPrefix(folded) }
        let later = folded.isEmpty ? [] : values.filter { !first.contains($0) && isPart($0) }
        return CompletionAnswer(
            choices: (first + later).prefix(CompletionQuestion.limit).map {
                CompletionChoice(.value, $0, TextEdit(replaced, $0))
            }, typed: typed)
    }
}
