// Actions on a device: acknowledge its alerts, calibrate a measure.

import Bytes
import CivilTime
import SensorActions
import Wording
import Workspaces

enum SensorRoutes {
    private static let device = Route.Field(
        "device", Phrase("as in the address of its page", fr: "comme dans l’adresse de sa page"))
    private static let back = Route.Field(
        "back", isRequired: false, Phrase("the page to go back to", fr: "la page où revenir"))

    static let routes: [Route] = [
        Route(
            .post, "/sensors/acknowledge",
            Phrase("the alerts of a device were seen", fr: "les alertes d’un appareil ont été vues"),
            schema: "sensors.ack",
            fields: [
                device,
                Route.Field(
                    "measure", isRequired: false,
                    Phrase("one of its measures; else all", fr: "une de ses mesures ; sinon toutes")),
                Route.Field(
                    "silence", isRequired: false,
                    Phrase(
                        "for so long they are silent: 2h, 1d; 0 ends it", fr: "silence pendant : 2h, 1d ; 0 y met fin")),
                back,
            ], writes: true, acknowledge),
        Route(
            .post, "/sensors/calibrate",
            Phrase(
                "what a sensor reads in a solution of known value", fr: "ce qu’un capteur lit dans une solution connue"),
            schema: "sensors.calibrate",
            fields: [
                device, Route.Field("measure", Phrase("one of its measures", fr: "une de ses mesures")),
                Route.Field("value", Phrase("what it should read", fr: "ce qu’il devrait lire")),
                Route.Field("reading", Phrase("what it reads", fr: "ce qu’il lit")), back,
            ], writes: true, calibrate),
    ]

    /// Alert states are local to this machine rather than in the vault: they cannot be undone.
    @Sendable private static func acknowledge(_ visit: Visit) throws -> WebResponse {
        let alerts = try AcknowledgeAlerts(
            device: visit.field("device"), measure: said("measure", visit),
            silence: said("silence", visit).map(AcknowledgeAlerts.silence)
        ).carryOut(in: visit.workspace())
        if let session = visit.session {
            let states = alerts.phrases
            visit.door.changes.notice(
                states.isEmpty
                    ? alerts.nothingKept : states.dropFirst().reduce(states[0]) { $0 + Phrase("; ", fr: " ; ") + $1 },
                to: session)
        }
        return visit.finished(Schema.sensorAck(alerts))
    }

    @Sendable private static func calibrate(_ visit: Visit) throws -> WebResponse {
        let request = CalibrateMeasure(
            device: try visit.field("device"), measure: try visit.field("measure"),
            solutions: [.init(value: try number("value", visit), reading: try number("reading", visit))])
        let result = try visit.carryOut(
            request.plan(in: visit.workspace()), WebWords.calibrated(try visit.field("measure")))
        return visit.finished(Schema.sensorCalibrate(result))
    }

    /// A field that is not empty.
    private static func said(_ name: String, _ visit: Visit) -> String? {
        visit.form[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func number(_ name: String, _ visit: Visit) throws -> Double {
        let text = try visit.field(name)
        guard let value = CalibrateMeasure.number(text) else {
            throw WebRefusal(400, Phrase("invalid number “\(text)”", fr: "nombre invalide « \(text) »"))
        }
        return value
    }
}
