// Kept sums of readings are what the files say, however the files changed.

import CivilTime
import FileSystem
import Readings
import Sensors
import TestSupport
import Testing
import Vault

private let start: Int64 = 1_795_176_000_000

/// A vault with one device, and a cache.
private struct Pool {
    let folder: TemporaryFolder
    var calibrations = ""

    init() throws {
        folder = try TemporaryFolder()
        try Paths.makeFolder(Paths.join(folder.path, "vault/sensors/pool"))
    }

    func store(isCaching: Bool = true, offset: Int = 3600) throws -> ReadingStore {
        ReadingStore(
            vault: try VaultFolder(folder: Paths.join(folder.path, "vault")),
            cacheFolder: isCaching ? Paths.join(folder.path, "cache") : nil,
            now: MachineFacts.now(), processors: 2,
            zone: { _ in offset })
    }

    func write(_ name: String, _ text: String) throws {
        try AtomicWrite.replace(Paths.join(folder.path, "vault/sensors/pool/\(name)"), with: Array(text.utf8))
    }

    func append(_ name: String, _ text: String) throws {
        try OpenFile.appending(Paths.join(folder.path, "vault/sensors/pool/\(name)")).write(Array(text.utf8))
    }

    func text(_ name: String) throws -> String {
        String(
            decoding: try OpenFile.reading(Paths.join(folder.path, "vault/sensors/pool/\(name)")).readAll(),
            as: UTF8.self)
    }
}

/// The sums without anything kept, from all rows.
private func fresh(_ store: ReadingStore, _ device: DeviceSettings, _ offset: Int) throws -> ReadingRollup {
    ReadingRollup(
        try store.series(of: device.identifier), width: SlotWidth(zone: { _ in offset }),
        boundaries: device.calibrationBoundaries)
}

/// What both say of each measure: sums in another order differ in their last digits.
private func isSame(_ one: ReadingRollup, _ other: ReadingRollup) -> Bool {
    one.span == other.span && Set(one.measures) == Set(other.measures)
        && one.measures.allSatisfy { name in
            let (mine, theirs) = (one.slots(of: name), other.slots(of: name))
            return mine.count == theirs.count
                && zip(mine, theirs).allSatisfy {
                    ($0.first, $0.last, $0.count) == ($1.first, $1.last, $1.count) && abs($0.sum - $1.sum) < 1e-6
                        && ($0.least, $0.greatest, $0.final) == ($1.least, $1.greatest, $1.final)
                }
        }
}

@Suite struct ReadingStoreTests {
    @Test(arguments: 1...25 as ClosedRange<UInt64>) func keptSumsAreThoseOfTheFiles(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let offset = seed.isMultiple(of: 2) ? 3600 : 19_800
        let pool = try Pool()
        try pool.write(
            "device.md",
            "---\ncalibrations:\n  - {measure: ph, date: \(UTCTime.text(start + 3_000_000)), offset: 0.1}\n---\n")
        var clock = start
        func rows(_ count: Int) -> String {
            (0..<count).map { _ in
                clock += Int64.random(in: 1...400_000, using: &random)
                let time = Int.random(in: 0..<20, using: &random) == 0 ? clock - 2_000_000 : clock
                let ph = Int.random(in: 0..<8, using: &random) == 0 ? "" : "7.\(Int.random(in: 0...9, using: &random))"
                return "\(UTCTime.text(time)),\(ph),\(Int.random(in: 600...700, using: &random))\n"
            }.joined()
        }
        try pool.write("2026-11.csv", "timestamp,ph,orp\n" + rows(30))
        try pool.write("2026-12.csv", "timestamp,orp,ph\n" + rows(10))
        for step in 0..<12 {
            let name = Bool.random(using: &random) ? "2026-11.csv" : "2026-12.csv"
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try pool.write(name, "timestamp,ph,orp\n" + rows(5))
            case 1: try pool.write(name, pool.text(name).replacing("7.3", with: "7.8"))
            case 2: try pool.append(name, "half a li")
            case 3: try pool.append(name, "\n" + rows(3))
            default: try pool.append(name, rows(4))
            }
            let store = try pool.store(offset: offset)
            let device = store.settings("pool")
            let kept = try store.rollup(of: device)
            #expect(isSame(kept, try fresh(store, device, offset)), "seed \(seed), step \(step)")
            // Asked once more, everything comes from what is kept.
            #expect(isSame(try pool.store(offset: offset).rollup(of: device), kept), "seed \(seed), step \(step)")
        }
    }

    @Test func damagedSumsAreMadeAgain() throws {
        let pool = try Pool()
        try pool.write("2026-11.csv", "timestamp,ph\n\(UTCTime.text(start)),7.2\n")
        let device = try pool.store().settings("pool")
        let first = try pool.store().rollup(of: device)
        for (name, bytes) in try FileTree.files(below: Paths.join(pool.folder.path, "cache")) {
            for length in [0, 7, 8, 40, bytes.count - 1] {
                try AtomicWrite.replace(
                    Paths.join(pool.folder.path, "cache/" + name), with: Array(bytes.prefix(length)))
                #expect(try pool.store().rollup(of: device) == first)
            }
            for place in stride(from: 0, to: bytes.count, by: 3) {
                var damaged = bytes
                damaged[place] ^= 0x41
                try AtomicWrite.replace(Paths.join(pool.folder.path, "cache/" + name), with: damaged)
                #expect(try pool.store().rollup(of: device) == first)
            }
        }
    }

    @Test func aCacheThatCannotBeWrittenIsDoneWithout() throws {
        let pool = try Pool()
        try pool.write("2026-11.csv", "timestamp,ph\n\(UTCTime.text(start)),7.2\n")
        try AtomicWrite.replace(Paths.join(pool.folder.path, "cache"), with: [])
        let store = try pool.store()
        #expect(try store.rollup(of: store.settings("pool")).slots(of: "ph").map(\.final) == [7.2])
    }

    @Test func ofEqualTimesInTwoFilesTheLastCounts() throws {
        let pool = try Pool()
        try pool.write("a.csv", "timestamp,ph\n\(UTCTime.text(start)),7.2\n\(UTCTime.text(start + 10_000)),7.3\n")
        try pool.write("b.csv", "timestamp,ph\n\(UTCTime.text(start)),8.8\n")
        let store = try pool.store()
        let slots = try store.rollup(of: store.settings("pool")).slots(of: "ph")
        #expect(slots.map(\.count) == [2])
        #expect(slots.map(\.greatest) == [8.8])
    }
}
