// The current position from the user's own program: `sources.location.command` of config.yaml, never of a vault.

import Bytes
import Permissions
import Vault

/// A position to be shown: a grant can exclude its coordinates or its name.
package struct ShownPosition: Sendable, Hashable {
    package let coordinates: Coordinates?
    package let name: String?
}

/// Why the position is unknown.
package enum PositionError: Error, Sendable {
    /// No program is configured; `configuration` is the file to name it in.
    case noProgram(configuration: String)
    /// The output of the program is not a position. `name` is its key.
    case noPosition(name: String)
    /// The grant excludes what the program reported.
    case hidden
    case refused(PermissionRefusal)
}

package struct PositionProgram: Sendable {
    private let program: UserProgram
    /// The user's own places.
    private let places: [NamedPlace]

    /// Nil if the user named none. Throws `UserProgramError`.
    package init?(_ workspace: Workspace) throws(UserProgramError) {
        guard let program = try workspace.configuration.program(.location) else { return nil }
        self.program = program
        places = PlaceBook(workspace).chosen
    }

    /// Runs it with a time limit; the grant permits it, and limits the detail. Nil if nothing of it may be shown. Throws
    /// `UserProgramError`, `PositionError`.
    package func ask(_ grant: ReadGrant, milliseconds: Int) throws -> ShownPosition? {
        let output = String(decoding: try program.run(milliseconds: milliseconds), as: UTF8.self).trimmed
        guard let (point, place) = Self.position(output) else {
            throw PositionError.noPosition(name: program.name)
        }
        let name = places.nearest(to: point, within: PlaceBook.reach)?.name ?? place
        let shown = ShownPosition(
            coordinates: grant.hidden.contains("coordinates") ? nil : point,
            name: grant.hidden.contains("names") ? nil : name)
        return shown.coordinates == nil && shown.name == nil ? nil : shown
    }

    private static func position(_ text: String) -> (point: Coordinates, place: String?)? {
        if let point = Coordinates(text: text) { return (point, nil) }
        guard let json = try? JSONReader.read(Array(text.utf8)), let latitude = json["latitude"]?.double,
            let longitude = json["longitude"]?.double,
            let point = Coordinates(latitude: latitude, longitude: longitude)
        else { return nil }
        let place = json["place"]?.string.map(\.withoutControls.trimmed)
        return (point, place?.isEmpty == false ? place : nil)
    }

    /// The position for an entry. Throws `PositionError`, `UserProgramError`, `PermissionRefusal`.
    package static func now(in workspace: Workspace, for purpose: String) throws -> ShownPosition {
        let grant: ReadGrant
        do {
            grant = try workspace.gate().readGrant(of: .location, for: purpose)
        } catch {
            guard error == .notAsked(.location) || error == .denied(.location) else { throw error }
            throw PositionError.refused(error)
        }
        guard let program = try PositionProgram(workspace) else {
            throw PositionError.noProgram(configuration: workspace.machine.configurationFile)
        }
        guard let shown = try program.ask(grant, milliseconds: 20_000) else { throw PositionError.hidden }
        return shown
    }
}
