// Devices: the last value of each measure, its chart with what is not fine, its range.

import Bytes
import Charts
import CivilTime
import FileSystem
import Search
import Sensors
import Vault
import Wording

struct SensorsPage {
    /// A device with the files of its readings.
    struct Device {
        /// Its document, where the export covers it.
        let entry: Int
        let readings: [VaultTree.File]
    }

    let model: SiteModel
    let frame: PageFrame
    let devices: [Device]
    let utcOffset: (Int64) -> Int

    /// Documents of sensors with the CSV files beside them.
    static func devices(_ model: SiteModel, _ files: [VaultTree.File]) -> [Device] {
        let readings = Dictionary(grouping: files.filter { $0.path.isCSV }) { $0.path.folder }
        return model.entries.indices.filter { model.entries[$0].hit.kind == .sensor }.compactMap { number in
            readings[model.entries[number].hit.path.folder].map { Device(entry: number, readings: $0) }
        }
    }

    func pages(salt: UInt64) -> [SitePage] {
        guard !devices.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        for device in devices {
            hash.add(model.entries[device.entry].facts.hash)
            for file in device.readings {
                hash.add(file.path.text)
                hash.add(file.stamp.size)
                hash.add(file.stamp.modified)
            }
        }
        return [SitePage("sensors.html", key: hash.value) { try render() }]
    }

    private func render() throws -> [UInt8] {
        var sections = HTMLText()
        for device in devices { try write(device, &sections) }
        return frame.page("sensors.html", title: model.say(SiteWords.sensors), section: .sensors) { html in
            html.element("h1", model.say(SiteWords.sensors))
            html.markup(sections.bytes)
        }
    }

    private func write(_ device: Device, _ html: inout HTMLText) throws {
        let entry = model.entries[device.entry]
        let document = try model.vault.document(entry.hit.path)
        let settings = DeviceSettings(identifier: Paths.name(of: entry.hit.path.folder), document: document)
        let series = ReadingSeries(try device.readings.map { ReadingsFile(try model.vault.files.read($0.path).bytes) })
            .corrected(by: settings)
        html.markup("<section class=\"device\"><h2>")
        html.link(model.address(entry.page, from: "sensors.html"), settings.name)
        html.markup("</h2>\n")
        for name in series.measures {
            write(settings.measure(named: name), name, series, &html)
        }
        html.markup("</section>\n")
    }

    private func write(_ measure: Measure?, _ name: String, _ series: ReadingSeries, _ html: inout HTMLText) {
        guard let latest = series.latest(name), let column = series.column(name) else { return }
        let label = measure?.label ?? name
        var summary = ReadingSummary()
        for value in column where !value.isNaN { summary.add(value) }
        html.markup("<figure class=\"measure\"><figcaption>")
        html.element("strong", label)
        html.markup(" ")
        let status = measure?.status(of: latest.value) ?? .normal
        html.markup("<span class=\"status-\(status.rawValue)\">")
        html.words(number(latest.value, measure))
        if status != .normal { html.words(" (" + model.say(status.phrase) + ")") }
        html.markup("</span> <small>")
        html.words(
            model.say(SiteWords.lowest) + " " + number(summary.least, measure) + ", " + model.say(SiteWords.mean) + " "
                + number(summary.mean, measure) + ", " + model.say(SiteWords.highest) + " "
                + number(summary.greatest, measure))
        html.markup("</small></figcaption>")
        if let chart = chart(label, measure, name, series, column).svg(in: model.language) { html.markup(chart) }
        html.markup("</figure>\n")
    }

    private func number(_ value: Double, _ measure: Measure?) -> String {
        ChartNumber.text(value, digits: 2, in: model.language) + (measure?.unit.map { "\u{202f}" + $0 } ?? "")
    }

    /// Every reading where they are few; else a mean a day, with calmer lines over many days.
    private func chart(
        _ label: String, _ measure: Measure?, _ name: String, _ series: ReadingSeries, _ column: [Double]
    ) -> LineChart {
        let days = series.periods(of: name, by: .day, calibration: CalibrationHistory(), zone: utcOffset)
        var lines: [LineChart.Line]
        if days.count <= 14, column.count <= 1500 {
            let points = zip(series.times, column).map { time, value in
                let seconds = Double(time) / 1000
                return ChartPoint(position: (seconds + Double(utcOffset(time / 1000))) / 86400, value: value)
            }
            lines = [.init(label: label, points: points, gap: 1)]
        } else {
            let points = days.map { ChartPoint(day: $0.start.day, value: $0.summary.mean) }
            lines = [.init(label: label, points: points, gap: 3)]
            if days.count > 14 {
                lines.append(
                    .init(label: model.say(SiteWords.weekMean), points: RollingMean.trailing(points, days: 7), gap: 7))
            }
            if days.count > 60 {
                lines.append(
                    .init(
                        label: model.say(SiteWords.monthMean), points: RollingMean.trailing(points, days: 30), gap: 30))
            }
        }
        let bands = [
            measure?.warning.map { LineChart.Band(.warning, below: $0.low, above: $0.high) },
            measure?.critical.map { LineChart.Band(.critical, below: $0.low, above: $0.high) },
        ].compactMap { $0 }
        return LineChart(title: label, unit: measure?.unit, lines: lines, bands: bands)
    }
}
