// Devices: the last value of each measure, its chart with thresholds, its range.

import Bytes
import Charts
import CivilTime
import FileSystem
import Permissions
import Search
import Sensors
import Vault
import Wording

struct SensorsPage {
    /// A device with its readings files.
    struct Device {
        /// Its document in the export.
        let entry: Int
        let readings: [VaultTree.File]
    }

    let model: SiteModel
    let frame: PageFrame
    let devices: [Device]
    let utcOffset: @Sendable (Int64) -> Int
    /// The age of readings is relative to this day.
    let today: Day

    /// Sensor documents with the CSV files beside them.
    static func devices(_ model: SiteModel, _ files: [VaultTree.File]) -> [Device] {
        let readings = Dictionary(grouping: files.filter { $0.path.isCSV }) { $0.path.folder }
        return model.entries.indices.filter { model.entries[$0].hit.kind == .sensor }.compactMap { number in
            readings[model.entries[number].hit.path.folder].map { Device(entry: number, readings: $0) }
        }
    }

    func pages(salt: UInt64) -> [OutputFile] {
        guard !devices.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        hash.add(today.number)
        for device in devices {
            hash.add(model.entries[device.entry].facts.hash)
            for file in device.readings {
                hash.add(file.path.text)
                hash.add(file.stamp.size)
                hash.add(file.stamp.modified)
            }
        }
        let key = hash.value
        return [OutputFile("sensors.html", key: key) { try render() }]
    }

    private func render() throws -> [UInt8] {
        var sections = HTMLText()
        for device in devices { try write(device, &sections) }
        return frame.page("sensors.html", title: model.say(SiteWords.sensors), section: .sensors) { html in
            html.element("h1", model.say(SiteWords.sensors))
            html.markup(sections)
        }
    }

    /// A device with all its readings.
    private struct Measured {
        let settings: DeviceSettings
        /// Before and after calibration.
        let raw: ReadingSeries
        let series: ReadingSeries
        let alerts: [SensorAlert]
    }

    private func measured(_ device: Device) throws -> Measured {
        let entry = model.entries[device.entry]
        let document = try model.vault.document(entry.hit.path)
        let settings = DeviceSettings(identifier: DeviceID(folderOf: entry.hit.path), document: document)
        let (alertFiles, files) = device.readings.reduce(into: ([VaultPath](), [VaultPath]())) { lists, file in
            if Paths.name(of: file.path.text) == SensorAlert.fileName {
                lists.0.append(file.path)
            } else {
                lists.1.append(file.path)
            }
        }
        let raw = ReadingSeries(try files.map { ReadingsFile(try model.vault.read($0)) })
        let alerts = try alertFiles.flatMap { SensorAlert.read(try model.vault.read($0)) }
        return Measured(settings: settings, raw: raw, series: raw.corrected(by: settings), alerts: alerts)
    }

    private func write(_ device: Device, _ html: inout HTMLText) throws {
        let found = try measured(device)
        html.markup("<section class=\"device\"><h2>")
        html.link(to: model.entries[device.entry].page, from: "sensors.html", found.settings.name)
        html.markup("</h2>\n")
        writeAge(found, &html)
        readouts(found, &html)
        if let chart = chart(found.settings, found.raw, found.series, found.alerts) {
            html.markup("\(chart)\n")
        }
        html.markup("</section>\n")
    }

    // MARK: The page of a device

    /// Hashes the readings of a device.
    func addKey(of device: Device, to hash: inout ContentHash) {
        hash.add(today.number)
        for file in device.readings {
            hash.add(file.path.text)
            hash.add(file.stamp.size)
            hash.add(file.stamp.modified)
        }
    }

    private static let day: Int64 = 86_400_000
    /// The time windows, counted back from the last reading.
    private static let windows: [(Phrase, Int64)] = [
        (Phrase("24 hours", fr: "24 heures"), day), (Phrase("7 days", fr: "7 jours"), 7 * day),
        (Phrase("30 days", fr: "30 jours"), 30 * day), (Phrase("A year", fr: "Un an"), 366 * day),
    ]

    /// The last readings of a device with their times, and their history as far as available.
    func detail(of device: Device, _ html: inout HTMLText) throws {
        let found = try measured(device)
        guard let first = found.series.times.first, let last = found.series.times.last else { return }
        html.markup("<section class=\"device\">")
        html.element("h2", model.say(SiteWords.latestReadings))
        writeAge(found, &html)
        readouts(found, &html)
        html.markup("</section>\n")
        var isWhole = false
        for (name, length) in Self.windows where !isWhole {
            // A window longer than all readings would equal the previous one.
            isWhole = last - first <= length
            let raw = found.raw.restricted(from: last - length, to: last)
            let series = found.series.restricted(from: last - length, to: last)
            let alerts = found.alerts.filter { last - length <= $0.time && $0.time <= last }
            guard raw.times.count > 1, let chart = chart(found.settings, raw, series, alerts) else { continue }
            html.markup("<section class=\"device\">")
            html.element("h2", model.say(name))
            html.markup("\(chart)</section>\n")
        }
    }

    /// The last value of each measure with its state, its thresholds, and its overall range.
    private func readouts(_ found: Measured, _ html: inout HTMLText) {
        html.markup("<ul class=\"readouts\">")
        for name in found.series.measures { readout(found.settings.measure(named: name), name, found.series, &html) }
        html.markup("</ul>\n")
    }

    private func readout(_ measure: Measure?, _ name: MeasureID, _ series: ReadingSeries, _ html: inout HTMLText) {
        guard let latest = series.latest(name), let column = series.column(name) else { return }
        let status = measure?.status(of: latest.value) ?? .normal
        let isState = measure?.hasStates == true
        html.markup("<li>")
        html.element("span", measure?.title ?? name.text)
        html.element(
            "b", isState ? model.say(measure?.phrase(latest.value) ?? Phrase(same: "")) : number(latest.value, measure))
        StateChip.write(status, model.language, &html)
        for limits in limits(measure) { html.element("small", limits) }
        // States have no mean.
        if !isState {
            var summary = ReadingSummary()
            for value in column where !value.isNaN { summary.add(value) }
            html.element(
                "small",
                model.say(SiteWords.lowest) + " " + number(summary.least, nil) + ", " + model.say(SiteWords.mean) + " "
                    + number(summary.mean, nil) + ", " + model.say(SiteWords.highest) + " "
                    + number(summary.greatest, nil))
        }
        html.markup("</li>")
    }

    /// `warning < 7, > 7.6` and `critical > 8`
    private func limits(_ measure: Measure?) -> [String] {
        var parts: [String] = []
        for (status, bounds) in [(ReadingStatus.warning, measure?.warning), (.critical, measure?.critical)] {
            guard let bounds else { continue }
            let sides = [
                bounds.low.map { "<\u{a0}" + number($0, nil) }, bounds.high.map { ">\u{a0}" + number($0, nil) },
            ]
            .compactMap { $0 }
            if !sides.isEmpty { parts.append(model.say(status.phrase) + " " + sides.joined(separator: ", ")) }
        }
        return parts
    }

    /// The time of the last reading, its age, and whether it is too old: from before today.
    private func writeAge(_ found: Measured, _ html: inout HTMLText) {
        guard let last = found.series.times.last else { return }
        let local = LocalDateTime(localSeconds: Int(last / 1000) + utcOffset(last / 1000))
        html.markup("<p class=\"when\">")
        html.words(CivilNames.long(local.day, in: model.language).capitalizedFirst + ", " + local.time.shortText)
        let days = today - local.day
        if days >= 0 {
            html.words(" · " + model.say(SiteWords.ago(days)))
            let silence = Int(days) * 86_400 - local.time.secondsSinceMidnight
            if let longest = found.settings.offlineAfter, silence > longest {
                html.markup(" ")
                StateChip.write(.offline, model.language, &html)
            }
        }
        html.markup("</p>\n")
    }

    private func number(_ value: Double, _ measure: Measure?) -> String {
        LocalNumber.text(value, decimals: 0...2, in: model.language) + (measure?.unit.map { "\u{202f}" + $0 } ?? "")
    }

    /// All measures above one time axis, as drawn by `sensors chart`.
    private func chart(
        _ device: DeviceSettings, _ raw: ReadingSeries, _ corrected: ReadingSeries, _ alerts: [SensorAlert]
    ) -> HTML? {
        guard let first = raw.times.first, let last = raw.times.last else { return nil }
        let rollup = ReadingRollup(
            raw, width: SlotWidth(zone: utcOffset), boundaries: device.calibrationBoundaries)
        let period = ReadingPlot.usualPeriod(span: last - first, count: raw.times.count)
        let plots = rollup.measures.map {
            ReadingPlot(
                $0, of: device, by: period, rollup: rollup, series: corrected,
                timeline: StateTimeline(of: $0, device, corrected), zone: utcOffset)
        }
        return SensorPanels(language: model.language, zone: utcOffset).stack(
            device, plots.filter { !$0.isEmpty }, alerts: alerts
        ).svg(in: model.language, isFile: false, isNarrow: true)
    }
}
