// The user's own program that knows the weather: `weather.command` of config.yaml, never of a vault.

import Bytes
import CivilTime
import Journal
import Vault
import Wording
import Workspaces
import YAML

struct WeatherProgram {
    private let context: Context
    /// Milliseconds that the program may take.
    private static let limit = 20_000

    init(_ context: Context) { self.context = context }

    /// Runs it with the entry's place and time in its environment, and reads the JSON object that it prints.
    func ask(about capture: Capture) throws -> Weather {
        let name = "weather.command"
        guard let program = try context.configuration.program(.weather)
        else {
            throw CommandError(
                .usage, Phrase("no program tells the weather", fr: "aucun programme ne dit le temps"),
                hint: Phrase(
                    "weather: {command: …} in \(context.machine.configurationFile); it prints {\"condition\": \"rain\", \"temp\": 12}",
                    fr:
                        "weather: {command: …} dans \(context.machine.configurationFile) ; il affiche {\"condition\": \"pluie\", \"temp\": 12}"
                ))
        }
        var variables = [(name: "DAYBOOK_TIME", value: capture.moment.day.iso + "T" + capture.moment.time.text)]
        if let place = capture.place { variables.append(("DAYBOOK_PLACE", place)) }
        if let point = capture.coordinates {
            variables.append(("DAYBOOK_LATITUDE", Coordinates.number(point.latitude)))
            variables.append(("DAYBOOK_LONGITUDE", Coordinates.number(point.longitude)))
        }
        let output = try program.run(variables: variables, milliseconds: Self.limit)
        guard let json = try? JSONReader.read(output), let weather = Weather(json: json) else {
            throw CommandError(
                .failed,
                Phrase("\(name) printed no weather", fr: "\(name) n’a pas donné le temps"),
                hint: Phrase(
                    "a JSON object is expected: {\"condition\": \"rain\", \"temp\": 12}",
                    fr: "on attend un objet JSON : {\"condition\": \"pluie\", \"temp\": 12}"))
        }
        return weather
    }
}
