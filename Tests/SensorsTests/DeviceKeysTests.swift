// Keys and values of a `device.md` that nothing reads are named; notes of one's own are not.

import Testing
import Vault
import Wording

@testable import Sensors

@Suite struct DeviceKeysTests {
    private func problems(_ lines: String) -> [String] {
        let text = "---\n\(lines)\n---\n"
        let document = Document(path: VaultPath(trusted: "sensors/pool/device.md"), contents: Array(text.utf8))
        return DeviceCheck.problems(document, servers: []).map { $0.message[.english] }
    }

    @Test(arguments: [
        ("ofline_after: 1h", "unknown key “ofline_after” (did you mean offline_after?)"),
        ("cooldwon: 1h", "unknown key “cooldwon” (did you mean cooldown?)"),
        ("offlineAfter: 1h", "unknown key “offlineAfter” (did you mean offline_after?)"),
        ("expire_after: 300", "unknown key “expire_after” (did you mean offline_after?)"),
        ("Measures: {ph: {}}", "unknown key “Measures” (did you mean measures?)"),
        ("mesures: {ph: {}}", "unknown key “mesures” (did you mean measures?)"),
        ("critical: [6, 8]", "critical: belongs to a measure (measures: {NAME: {critical: …}})"),
        ("measures: {ph: {rnage: [0, 14]}}", "ph: unknown key “rnage” (did you mean range?)"),
        ("measures: [{name: ph, critcal: [6, 8]}]", "ph: unknown key “critcal” (did you mean critical?)"),
        ("measures: {ph: {colour: red}}", "ph: unknown key “colour”"),
        ("measures: {ph: {above: 8}}", "ph: unknown key “above” (did you mean warning?)"),
        ("measures: {ph: {unit_of_measurement: pH}}", "ph: unknown key “unit_of_measurement” (did you mean unit?)"),
        ("measures: {ph: {critical: {hgih: 8}}}", "ph.critical: unknown key “hgih”"),
        ("measures: {ph: {critical: {higher: 8}}}", "ph.critical: unknown key “higher”"),
        (
            "measures: {ph: {calibration: {offset: 1, slop: 2}}}",
            "ph.calibration: unknown key “slop” (did you mean slope?)"
        ),
        (
            "quiet_hours: {hours: 22:00-07:00, critcal: held}",
            "quiet_hours: unknown key “critcal” (did you mean critical?)"
        ),
        (
            "measures: {ph: {}}\npayload: {x: {measure: ph, units: V}}",
            "payload.x: unknown key “units” (did you mean unit?)"
        ),
    ])
    func keys(lines: String, message: String) { #expect(problems(lines) == [message]) }

    @Test(arguments: [
        ("offline_after: [1h]", "offline_after: invalid duration “…”"),
        ("measures: {ph: {for: soon}}", "ph.for: invalid duration “soon”"),
        ("measures: temperature", "measures: must be a mapping such as {unit: °C}"),
        ("measures: {temperature: °C}", "temperature: must be a mapping such as {unit: °C}"),
        ("measures: [{ph: {unit: pH}}]", "measures: the name of a measure is missing"),
        ("measures: {door: {states: [open, closed]}}", "door.states: must be words with numbers: {open: 1, closed: 0}"),
        ("measures: {door: {states: {open: yes}}}", "door.states: must be words with numbers: {open: 1, closed: 0}"),
        ("measures: {ph: {unit: [pH]}}", "ph.unit: must be a text"),
        ("topic: {a: b}", "topic: must be a text, or a list"),
        ("units: °F", "units: must be a mapping such as {unit: °C}"),
        ("calibrations: {measure: ph, offset: 1}", "calibrations: must be a list of {offset, slope}"),
        ("measures: {ph: {}}\ncalibrations: [{measure: phh, offset: 1}]", "there is no measure “phh”"),
        ("quiet_hours: {hours: 22:00-07:00, critical: sent}", "quiet_hours: critical: must be held"),
        ("measures: {ph: {critical: {above: 5, below: 35}}}", "ph.critical: 35.0 is above 5.0"),
        (
            "measures: {ph: {range: {above: 5}}}",
            "ph.range: above and below are of warning and critical; a range is [low, high]"
        ),
    ])
    func shapes(lines: String, message: String) { #expect(problems(lines) == [message]) }

    /// What a note has, what nothing here is called like, and an empty value are right.
    @Test(arguments: [
        "title: Pool\ntags: [water]\ndate: 2026-11-20\nfavourite: true",
        "model: ESP32\nfirmware: 2.1\nbought: 2024\nroom: cellar",
        "done: true\nstatus: ok\ncssclasses: [wide]", "offline_after:\ncooldown: 1h\nquiet_hours: 22:00-07:00",
        "measures: {ph: {note: the probe on the left}, orp: }", "measures: [ph, {name: orp, unit: mV}]",
        "measures: {ph: {critical: {low: 5, high: }, warning: [null, 8], range: {min: 0, max: 14}}}",
        "import: [{columns: {a: b}}]\nmatch: {id: 3}\nunits: {a: °F}\npayload: {x: {measure: y, unit: °F}}",
    ])
    func nothingToSay(lines: String) { #expect(problems(lines) == []) }

    /// `{above: 35}` is critical above 35.
    @Test(arguments: [
        ("{above: 35}", [5, 36], [ReadingStatus.normal, .critical]), ("{below: 5}", [4, 36], [.critical, .normal]),
        ("{above: 35, below: 5}", [4, 20, 36], [.critical, .normal, .critical]),
        ("{min: 5, max: 35}", [4, 20, 36], [.critical, .normal, .critical]),
    ])
    func thresholds(written: String, values: [Double], expected: [ReadingStatus]) throws {
        let text = "---\nmeasures:\n  air: {critical: \(written)}\n---\n"
        let settings = DeviceSettings(
            identifier: "a",
            document: Document(path: VaultPath(trusted: "sensors/a/device.md"), contents: Array(text.utf8)))
        let measure = try #require(settings.measure(named: "air"))
        #expect(values.map { measure.status(of: $0) } == expected)
        #expect(problems("measures: {air: {critical: \(written)}}") == [])
        // A range says what is plausible: nothing is above it.
        #expect(Measure.Bounds(nil, isRange: true) == nil)
    }
}
