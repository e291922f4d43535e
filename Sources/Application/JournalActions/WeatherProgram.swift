// The user's weather program: `weather.command` of config.yaml, never of a vault.

import Bytes
import CivilTime
import Journal
import Vault
import Workspaces

struct WeatherProgram {
    private let workspace: Workspace
    /// The program's time limit, in milliseconds.
    private static let limit = 20_000

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Runs it with the entry's place and time in its environment, and parses the JSON object it prints.
    func ask(about capture: Capture) throws -> Weather {
        guard let program = try workspace.configuration.program(.weather)
        else {
            throw EntryActionError.noWeatherProgram(configuration: workspace.machine.configurationFile)
        }
        var variables = [(name: "DAYBOOK_TIME", value: capture.moment.day.iso + "T" + capture.moment.time.text)]
        if let place = capture.place { variables.append(("DAYBOOK_PLACE", place)) }
        if let point = capture.coordinates {
            variables.append(("DAYBOOK_LATITUDE", Coordinates.number(point.latitude)))
            variables.append(("DAYBOOK_LONGITUDE", Coordinates.number(point.longitude)))
        }
        let output = try program.run(variables: variables, milliseconds: Self.limit)
        guard let json = try? JSONReader.read(output), let weather = Weather(json: json) else {
            throw EntryActionError.noWeather(name: program.name)
        }
        return weather
    }
}
