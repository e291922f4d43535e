// The readings of devices on a day, and their latest ones: each file is parsed about once.

import Agenda
import Bytes
import Charts
import CivilTime
import FileSystem
import Permissions
import Search
import Sensors
import Synchronization
import Vault
import Wording

/// Reads the readings of an export. Days are best queried in order; thread-safe.
final class DayReadings: Sendable {
    /// One measure on one day.
    struct Row {
        let device: Int
        package let name: String
        let label: String
        /// The mean, or the state.
        package let value: String
        /// From minimum to maximum; empty for a single value.
        let range: String
        let status: ReadingStatus
        /// Means of half hours, NaN without readings.
        let course: [Double]
    }

    /// The latest value of a measure.
    struct Latest {
        let label: String
        package let value: String
        let status: ReadingStatus
        /// Milliseconds since the epoch.
        let time: Int64
    }

    let devices: [SensorsPage.Device]
    private let model: SiteModel
    private let zone: LocalZone
    private let files: [[String: VaultTree.File]]
    private let known = Mutex(Known())

    /// Cached settings and series.
    private struct Known {
        var settings: [Int: DeviceSettings] = [:]
        var parsed: [(path: VaultPath, series: ReadingSeries)] = []
    }

    init(_ model: SiteModel, _ devices: [SensorsPage.Device], utcOffset: @escaping @Sendable (Int64) -> Int) {
        (self.model, self.devices) = (model, devices)
        zone = LocalZone(offset: utcOffset)
        files = devices.map { device in
            Dictionary(
                device.readings.map { (String($0.path.name.dropLast(4)), $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    // MARK: Files

    /// Files cover months in UTC: a month's first and last local days may be in adjacent ones.
    private func files(of day: Day, _ device: Int) -> [VaultTree.File] {
        let months = Set([-1, 0, 1].map { day.adding(days: $0).monthOfYear.iso })
        return months.sorted().compactMap { files[device][$0] }
    }

    func addKey(of day: Day, to hash: inout ContentHash) {
        for (index, device) in devices.enumerated() {
            let files = files(of: day, index)
            guard !files.isEmpty else { continue }
            hash.add(model.entries[device.entry].facts.hash)
            hash.add(model.entries[device.entry].page)
            for file in files {
                hash.add(file.path.text)
                hash.add(file.stamp.size)
                hash.add(file.stamp.modified)
            }
        }
    }

    /// Hashes the latest readings of devices.
    func addKey(to hash: inout ContentHash) {
        for (index, device) in devices.enumerated() {
            hash.add(model.entries[device.entry].facts.hash)
            guard let file = lastFile(index) else { continue }
            hash.add(file.path.text)
            hash.add(file.stamp.size)
            hash.add(file.stamp.modified)
        }
    }

    private func lastFile(_ device: Int) -> VaultTree.File? {
        files[device].filter { Month(iso: $0.key) != nil }.max { $0.key < $1.key }?.value
    }

    func settings(_ device: Int) throws -> DeviceSettings {
        if let found = known.withLock({ $0.settings[device] }) { return found }
        let path = model.entries[devices[device].entry].hit.path
        let found = DeviceSettings(identifier: DeviceID(folderOf: path), document: try model.vault.document(path))
        known.withLock { $0.settings[device] = found }
        return found
    }

    private static let maxParsed = 12

    private func series(_ file: VaultTree.File, _ device: Int) throws -> ReadingSeries {
        let settings = try settings(device)
        // Other threads that need the same file wait for it.
        return try known.withLock { known in
            if let found = known.parsed.first(where: { $0.path == file.path }) { return found.series }
            let series = ReadingSeries([ReadingsFile(try model.vault.read(file.path))]).corrected(by: settings)
            if known.parsed.count >= Self.maxParsed { known.parsed.removeFirst() }
            known.parsed.append((file.path, series))
            return series
        }
    }

    // MARK: Answers

    /// Half hours of a day.
    private static let slots = 48
    /// Maximum measures shown for one day.
    private static let maxRows = 16

    func rows(on day: Day) throws -> [Row] {
        let start = zone.instant(of: LocalDateTime(day: day, time: .midnight)) * 1000
        let end = zone.instant(of: LocalDateTime(day: day.adding(days: 1), time: .midnight)) * 1000
        guard start < end else { return [] }
        var rows: [Row] = []
        for index in devices.indices {
            guard rows.count < Self.maxRows else { break }
            let found = try files(of: day, index).map { try series($0, index) }
            let device = try settings(index)
            var names: [MeasureID] = []
            for series in found { for name in series.measures where !names.contains(name) { names.append(name) } }
            for name in names where rows.count < Self.maxRows {
                if let row = row(name, device, index, found, start..<end) { rows.append(row) }
            }
        }
        return rows
    }

    private func row(
        _ name: MeasureID, _ device: DeviceSettings, _ place: Int, _ found: [ReadingSeries], _ range: Range<Int64>
    ) -> Row? {
        let measure = device.measure(named: name)
        var summary = ReadingSummary()
        var sums = [(total: Double, count: Int)](repeating: (0, 0), count: Self.slots)
        var last: Double?
        var status = ReadingStatus.normal
        for series in found {
            guard let column = series.column(name) else { continue }
            var at = series.times.partitioningIndex { $0 >= range.lowerBound }
            while at < series.times.count, series.times[at] < range.upperBound {
                defer { at += 1 }
                let value = column[at]
                guard !value.isNaN else { continue }
                summary.add(value)
                last = value
                if let measure { status = max(status, measure.status(of: value)) }
                let length = range.upperBound - range.lowerBound
                let slot = min(Self.slots - 1, Int((series.times[at] - range.lowerBound) * Int64(Self.slots) / length))
                sums[slot].total += value
                sums[slot].count += 1
            }
        }
        guard let last else { return nil }
        let isState = measure?.hasStates ?? false
        return Row(
            device: devices[place].entry, name: device.name, label: device.title(of: name),
            value: isState ? model.say(measure?.phrase(last) ?? Phrase(same: "")) : text(summary.mean, measure),
            range: isState || summary.least == summary.greatest
                ? "" : number(summary.least) + "–" + number(summary.greatest),
            status: status,
            course: isState ? [] : sums.map { $0.count == 0 ? .nan : $0.total / Double($0.count) })
    }

    /// The latest value of each measure of a device, from its newest file.
    func latest(_ device: Int) throws -> [Latest] {
        guard let file = lastFile(device) else { return [] }
        let (series, settings) = (try series(file, device), try settings(device))
        return series.measures.compactMap { name in
            guard let (time, value) = series.latest(name) else { return nil }
            let measure = settings.measure(named: name)
            return Latest(
                label: settings.title(of: name),
                value: measure?.hasStates == true
                    ? model.say(measure?.phrase(value) ?? Phrase(same: "")) : text(value, measure),
                status: measure?.status(of: value) ?? .normal, time: time)
        }
    }

    private func number(_ value: Double) -> String {
        LocalNumber.text(value, decimals: 0...(abs(value) < 10 ? 2 : 1), in: model.language)
    }

    private func text(_ value: Double, _ measure: Measure?) -> String {
        number(value) + (measure?.unit.map { "\u{202f}" + $0 } ?? "")
    }

    // MARK: Markup

    static func write(_ rows: [Row], _ model: SiteModel, _ page: String, _ html: inout HTMLText) {
        guard !rows.isEmpty else { return }
        html.markup("<section class=\"measured\">")
        html.element("h2", model.say(SiteWords.sensors))
        var device: Int?
        for row in rows {
            if row.device != device {
                if device != nil { html.markup("</ul>") }
                html.markup("<h3>")
                html.link(model.address(model.entries[row.device].page, from: page), CardText.capped(row.name))
                html.markup("</h3><ul>")
                device = row.device
            }
            html.markup("<li>")
            html.element("span", row.label)
            if let course = DayCourse(title: row.label, values: row.course).svg() { html.markup(course) }
            html.markup("<span>")
            StateChip.write(row.value, row.status, model.language, &html)
            if !row.range.isEmpty { html.element("small", row.range) }
            html.markup("</span></li>")
        }
        html.markup("</ul></section>\n")
    }
}
