// The devices of a vault and their readings, from files; rollups of them are cached beside the index.

import Bytes
import CivilTime
import FileSystem
import Parallelism
import Sensors
import Synchronization
import Vault

/// Reads devices below `sensors/` and their CSV files.
package struct ReadingStore: Sendable {
    /// A problem with a file to report to readers: invalid rows, or an unreadable file.
    package enum Warning: Sendable {
        case badRows(VaultPath, Int)
        case unreadable(VaultError)
    }

    let vault: VaultFolder
    /// The cache of rollups; nil: none.
    let cache: RollupCache?
    /// The time of the query, in nanoseconds since the epoch.
    let now: Int64
    let processors: Int
    private let foundWidth: FoundWidth
    /// The slot width of rollups.
    package var width: SlotWidth { foundWidth.value }

    /// - Parameters:
    ///   - cacheFolder: the vault's folder in the cache, if any.
    ///   - zone: the reader's local clock: seconds east of UTC at an instant, in seconds since the epoch.
    package init(
        vault: VaultFolder, cacheFolder: String?, now: Int64, processors: Int, zone: @escaping @Sendable (Int64) -> Int
    ) {
        self.vault = vault
        cache = cacheFolder.map { RollupCache(folder: Paths.join($0, "readings")) }
        self.now = now
        self.processors = processors
        foundWidth = FoundWidth(zone: zone)
    }

    /// The folders below `sensors/`, in order. Throws `SystemError`.
    package func devices() throws(SystemError) -> [DeviceID] {
        guard let top = VaultPath("sensors"), FileStamp.isFolder(vault.files.location(top)) else { return [] }
        return try OpenFile.folder(vault.files.location(top)).entries().compactMap { entry in
            guard let device = entry.text.flatMap({ DeviceID(folder: $0) }), vault.files.admits(device.folder),
                FileStamp.isFolder(vault.files.location(device.folder))
            else { return nil }
            return device
        }.sorted()
    }

    /// The device's own file; defaults if it has none.
    package func settings(_ device: DeviceID) -> DeviceSettings {
        DeviceSettings(identifier: device, document: try? vault.document(device.document))
    }

    /// The CSV files of a device's readings in order of name. Throws `SystemError`.
    package func files(of device: DeviceID) throws(SystemError) -> [VaultPath] {
        try OpenFile.folder(vault.files.location(device.folder)).entries().compactMap { entry in
            guard let name = entry.text, name != SensorAlert.fileName else { return nil }
            let path = device.file(name)
            return path.isCSV && vault.files.admits(path) ? path : nil
        }.sorted()
    }

    /// The raw readings of the files whose months overlap the days.
    package func series(
        of device: DeviceID, days: DayRange = DayRange(), equalTimes: ReadingSeries.EqualTimes = .joined,
        warning: (Warning) -> Void = { _ in }
    ) throws(SystemError) -> ReadingSeries {
        series(try files(of: device).filter { Self.touches($0, days) }, equalTimes, warning)
    }

    private func series(
        _ paths: [VaultPath], _ equalTimes: ReadingSeries.EqualTimes, _ warning: (Warning) -> Void
    ) -> ReadingSeries {
        var parsed: [ReadingsFile] = []
        for path in paths {
            do {
                let file = ReadingsFile(try vault.files.read(path).bytes)
                if file.badRows > 0 { warning(.badRows(path, file.badRows)) }
                parsed.append(file)
            } catch {
                warning(.unreadable(error))
            }
        }
        return ReadingSeries(parsed, equalTimes: equalTimes)
    }

    /// UTC months may extend a day beyond local ones on either side.
    private static func touches(_ path: VaultPath, _ days: DayRange) -> Bool {
        guard let month = Month(iso: path.stem) else { return true }
        if let last = days.last, month.first > last.adding(days: 1) { return false }
        if let first = days.first, month.last < first.adding(days: -1) { return false }
        return true
    }

    /// The columns of a device's newest file; empty if none can be read.
    package func columns(of device: DeviceID) -> [String] {
        guard let path = try? files(of: device).last, let start = try? vault.files.readStart(path, limit: 1 << 16)
        else {
            return []
        }
        return CSVRow.read(start, 0).fields
    }

    /// The alerts in a device's `alerts.csv`.
    package func alerts(of device: DeviceID) -> [SensorAlert] {
        (try? vault.files.read(device.file(SensorAlert.fileName)).bytes).map(SensorAlert.read) ?? []
    }
}

extension ReadingStore {
    /// The rollup of all raw readings of a device, from the cache with later changes.
    ///
    /// Files are processed in parallel. Files with overlapping times are read as one series, since the last of equal times counts.
    package func rollup(
        of device: DeviceSettings, days: DayRange = DayRange(), warning: (Warning) -> Void = { _ in }
    ) throws(SystemError) -> ReadingRollup {
        rollup(of: device, try files(of: device.identifier).filter { Self.touches($0, days) }, warning)
    }

    /// The rollup of the last three files, which suffices for the latest readings.
    package func latest(
        of device: DeviceSettings, warning: (Warning) -> Void = { _ in }
    ) throws(SystemError) -> ReadingRollup {
        rollup(of: device, try files(of: device.identifier).suffix(3), warning)
    }

    private func rollup(of device: DeviceSettings, _ paths: [VaultPath], _ warning: (Warning) -> Void) -> ReadingRollup
    {
        let boundaries = device.calibrationBoundaries
        let results = Parallel.map(paths, batch: 1, processors: processors) { path in
            Result { () throws(VaultError) in try self.rollup(of: path, boundaries: boundaries) }
        }
        var rollups: [(path: VaultPath, rollup: ReadingRollup)] = []
        for (path, result) in zip(paths, results) {
            switch result {
            case .success(let found):
                if found.badRows > 0 { warning(.badRows(path, found.badRows)) }
                rollups.append((path, found.rollup))
            case .failure(let error): warning(.unreadable(error))
            }
        }
        var whole = joined(rollups, boundaries)
        // Derived values cannot be summed from sums: they are computed from each reading.
        if device.hasDerived {
            let series = series(paths, .joined) { _ in }.corrected(by: device)
            whole.add(
                measuresOf: ReadingRollup(
                    series.only(DerivedValues(device).measures), width: width, boundaries: boundaries))
        }
        return whole
    }

    /// The rollup of a file: from the cache if unchanged, else read again, or only as far as it has grown.
    private func rollup(of path: VaultPath, boundaries: [Int64]) throws(VaultError) -> FileRollup {
        let known = cache?.load(path, width: width, boundaries: boundaries)
        if let known, known.isSettled, vault.viewKey == nil,
            let stamp = try? FileStamp.of(vault.files.location(path)),
            stamp.identity == known.stamp
        {
            return known
        }
        let contents = try vault.files.read(path)
        let isSettled = contents.stamp.isSettled(at: now)
        let result =
            known?.updated(contents.bytes, contents.stamp.identity, isSettled: isSettled)
            ?? FileRollup(
                contents.bytes, contents.stamp.identity, isSettled: isSettled, width: width, boundaries: boundaries)
        cache?.store(result, path)
        return result
    }

    private func joined(_ rollups: [(path: VaultPath, rollup: ReadingRollup)], _ boundaries: [Int64]) -> ReadingRollup {
        let inOrder = rollups.filter { $0.rollup.span != nil }
            .sorted { ($0.rollup.span?.lowerBound ?? 0) < ($1.rollup.span?.lowerBound ?? 0) }
        var groups: [[(path: VaultPath, rollup: ReadingRollup)]] = []
        var end = Int64.min
        for one in inOrder {
            guard let span = one.rollup.span else { continue }
            if span.lowerBound <= end { groups[groups.count - 1].append(one) } else { groups.append([one]) }
            end = max(end, span.upperBound)
        }
        var whole = ReadingRollup(measures: [], slots: [], span: nil, width: width, boundaries: boundaries)
        for group in groups {
            if group.count == 1 {
                whole.append(group[0].rollup)
            } else {
                let files = group.map(\.path).sorted().compactMap { try? ReadingsFile(vault.files.read($0).bytes) }
                whole.append(ReadingRollup(ReadingSeries(files), width: width, boundaries: boundaries))
            }
        }
        return whole
    }
}

extension ReadingStore {
    /// A document of the vault. Throws `VaultError`.
    package func document(_ path: VaultPath) throws(VaultError) -> Document { try vault.document(path) }
}

/// Determined on first use, by many queries of the zone.
private final class FoundWidth: Sendable {
    private let zone: @Sendable (Int64) -> Int
    private let found = Mutex<SlotWidth?>(nil)

    init(zone: @escaping @Sendable (Int64) -> Int) { self.zone = zone }

    var value: SlotWidth {
        found.withLock { found in
            let value = found ?? SlotWidth(zone: zone)
            found = value
            return value
        }
    }
}
