// Where one is now, as the user's own program says: `sources.location.command` of config.yaml, never of a vault.

import Bytes
import Permissions
import Vault
import Wording
import Workspaces
import YAML

/// A position as it may be shown: a grant can leave out its coordinates or its name.
struct ShownPosition: Sendable, Hashable {
    let coordinates: Coordinates?
    let name: String?
}

struct PositionProgram: Sendable {
    private let program: UserProgram
    /// The user's own places.
    private let places: [NamedPlace]

    /// Nil where the user named none. Throws `CommandError`.
    init?(_ context: Context) throws {
        guard let program = try context.configuration.program(.location) else { return nil }
        self.program = program
        places = try PlaceBook(context.workspace()).chosen
    }

    /// Runs it for at most so long; the grant says that it may be known, and how much of it. Nil where nothing of it may be shown.
    /// Throws `CommandError`.
    func ask(_ grant: ReadGrant, milliseconds: Int) throws -> ShownPosition? {
        let output = String(decoding: try program.run(milliseconds: milliseconds), as: UTF8.self).trimmed
        guard let (point, place) = Self.position(output) else {
            throw CommandError(
                .failed,
                Phrase("\(program.name) printed no position", fr: "\(program.name) n’a pas donné de position"),
                hint: Phrase(
                    "expected: 45.76,4.84 or {\"latitude\": 45.76, \"longitude\": 4.84, \"place\": \"Lyon\"}",
                    fr: "on attend 45.76,4.84 ou {\"latitude\": 45.76, \"longitude\": 4.84, \"place\": \"Lyon\"}"))
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
        let place = json["place"]?.string.map { TerminalText.harmless($0).trimmed }
        return (point, place?.isEmpty == false ? place : nil)
    }

    /// The position for an entry. Throws `CommandError`: not permitted where location is not granted.
    static func now(_ context: Context, for purpose: String) throws -> ShownPosition {
        let grant: ReadGrant
        do {
            grant = try context.gate().readGrant(of: .location, for: purpose)
        } catch let refusal as PermissionRefusal {
            guard refusal == .notAsked(.location) || refusal == .denied(.location) else { throw refusal }
            throw CommandError(
                .notPermitted, refusal.message, hint: Phrase(same: "daybook permissions grant location"))
        }
        guard let program = try PositionProgram(context) else {
            throw CommandError(
                .usage, Phrase("no program says where you are", fr: "aucun programme ne dit où vous êtes"),
                hint: Phrase(
                    "sources: {location: {command: …}} in \(context.machine.configurationFile); it prints 45.76,4.84",
                    fr:
                        "sources: {location: {command: …}} dans \(context.machine.configurationFile) ; il affiche 45.76,4.84"
                ))
        }
        guard let shown = try program.ask(grant, milliseconds: 20_000) else {
            throw CommandError(
                .notPermitted,
                Phrase(
                    "the grant leaves out coordinates, and no place of yours is near",
                    fr: "l’accord retranche les coordonnées, et aucun de vos lieux n’est proche"),
                hint: Phrase(same: "daybook permissions explain location"))
        }
        return shown
    }
}
