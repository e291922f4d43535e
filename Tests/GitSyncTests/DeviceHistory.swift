// Devices that edit one file, go offline, and sync through a hub in any order; each merge is looked at.

import Bytes
import GitSync
import TestSupport
import Vault

/// A history out of one seed, and what was found wrong with it.
struct DeviceHistory {
    private(set) var problems: [String] = []
    private(set) var merges = 0
    private let path: VaultPath

    private struct Device {
        let edits: DeviceEdits
        var text: String
        /// The state of the hub at the last sync.
        var common: String?
        var offline = 0
    }

    init(seed: UInt64) {
        let random = DeviceEdits.Box(seed: seed)
        let isReadings = random.chance(15)
        path = VaultPath(trusted: isReadings ? "sensors/pool/2026-11.csv" : "lists/food.md")
        let start = isReadings ? DeviceEdits.readings(random) : DeviceEdits.document(random)
        // Some files begin on every device by themselves.
        let isShared = random.chance(90)
        var hub: String? = isShared ? start : nil
        var devices = (0..<random.int(2...5)).map { number in
            Device(
                edits: DeviceEdits(
                    random: random, name: "d\(number)", skew: random.chance(30) ? random.int(-9...9) : 0),
                text: isShared ? start : isReadings ? DeviceEdits.readings(random) : DeviceEdits.document(random),
                common: hub)
        }
        for day in 1...random.int(2...7) {
            for index in devices.indices {
                if random.chance(20) { devices[index].offline = random.int(1...4) }
                for _ in 0..<random.int(0...3) {
                    devices[index].text =
                        isReadings
                        ? devices[index].edits.measure(devices[index].text, day: day + 9)
                        : devices[index].edits.edit(devices[index].text, day: day)
                }
            }
            for index in devices.indices.shuffled(using: &random.generator) {
                devices[index].offline -= 1
                if devices[index].offline < 0, random.chance(80) { sync(&devices[index], &hub) }
            }
        }
        for _ in 0..<2 {
            for index in devices.indices.shuffled(using: &random.generator) { sync(&devices[index], &hub) }
        }
        if Set(devices.map(\.text)).count != 1 { problems.append("devices differ") }
        if let last = devices.first?.text, merge(last, last, last).text != last { problems.append("equals changed") }
    }

    private mutating func sync(_ device: inout Device, _ hub: inout String?) {
        if let there = hub, there != device.common {
            device.text = checked(device.common, device.text, there)
        }
        hub = device.text
        device.common = device.text
    }

    private func merge(_ base: String?, _ first: String, _ second: String) -> (text: String, merge: FileMerge) {
        let merged = FileMerge(
            base: base.map { Array($0.utf8) }, first: Array(first.utf8), second: Array(second.utf8), path: path)
        return (String(decoding: merged.bytes, as: UTF8.self), merged)
    }

    /// The merge, with everything that must hold of it.
    private mutating func checked(_ base: String?, _ first: String, _ second: String) -> String {
        merges += 1
        let (text, merged) = merge(base, first, second)
        let (swapped, other) = merge(base, second, first)
        func fail(_ what: String) {
            problems.append("\(what)\nBASE\n\(base ?? "nil")\nFIRST\n\(first)\nSECOND\n\(second)\nMERGED\n\(text)")
        }
        if merged.conflicts == 0, text != swapped { fail("not symmetric; swapped:\n\(swapped)") }
        if merged.conflicts != other.conflicts { fail("conflicts are not symmetric") }
        if merge(first, first, second).text != second { fail("merge(x,x,y) is not y") }
        if merge(first, second, first).text != second { fail("merge(x,y,x) is not y") }
        if merge(base, first, first).text != first { fail("merge(b,x,x) is not x") }
        // What was merged once and is merged with the same side again stays, where nothing was left to a person.
        if merged.conflicts == 0, merge(second, text, second).text != text { fail("merging again changed something") }
        let found = MergeFindings(
            base: base ?? "", first: first, second: second, merged: text, conflicts: merged.conflicts,
            losses: merged.losses)
        found.problems.forEach(fail)
        guard merged.conflicts > 0 else { return text }
        // A person takes the marks out and keeps both.
        return text.utf8.split(separator: .newline, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        .filter { line in !["<<<<<<< ", "=======", ">>>>>>> "].contains { line.hasPrefix($0) } }
        .joined(separator: "\n")
    }
}

/// Whether words were lost, came back or are there twice, and whether what was checked stayed so.
struct MergeFindings {
    private(set) var problems: [String] = []

    init(base: String, first: String, second: String, merged: String, conflicts: Int, losses: [MergeLoss]) {
        let sides = [base, first, second, merged].map(Words.init)
        let (old, mine, theirs, result) = (sides[0], sides[1], sides[2], sides[3])
        let lost = losses.map { $0.lost }.joined(separator: " ")
        for word in Set(mine.counts.keys).union(theirs.counts.keys).sorted() {
            let (was, here, there) = (old.counts[word] != nil, mine.counts[word] != nil, theirs.counts[word] != nil)
            let isThere = result.counts[word] != nil
            if !was || here && there {
                if !isThere, !lost.contains(word) { problems.append("lost: \(word)") }
            } else if conflicts == 0, isThere, old.counts[word] == 1, old.blocks[word]?.hasPrefix("- ") == true,
                (here ? mine : theirs).counts[word] == 1, (here ? mine : theirs).blocks[word] == old.blocks[word],
                (here ? theirs : mine).isGone(old.blocks[word] ?? "")
            {
                problems.append("came back: \(word)")
            }
            // Prose goes by its lines: what moved on one side and was deleted on the other may stay. Without `id:`, an item that is renamed and moved is perhaps another: then both stay.
            let isRenamed = mine.titles[word] != old.titles[word] || theirs.titles[word] != old.titles[word]
            let isItem = [mine, theirs].allSatisfy { $0.blocks[word]?.hasPrefix("- ") ?? true }
            if conflicts == 0, isItem, !isRenamed || was && old.blocks[word]?.contains("id:") == true,
                result.counts[word] ?? 0 > max(mine.counts[word] ?? 0, theirs.counts[word] ?? 0)
            {
                problems.append("there twice: \(word)")
            }
        }
        for (word, isChecked) in result.checked
        where !isChecked && sides.allSatisfy({ $0.counts[word] ?? 0 < 2 }) {
            let was = old.checked[word] ?? false
            let (here, there) = (mine.checked[word], theirs.checked[word])
            if !was, here == true || there == true { problems.append("no longer checked: \(word)") }
            if was, here != false, there != false { problems.append("no longer checked, and nobody did: \(word)") }
        }
        if conflicts == 0 {
            for name in DeviceEdits.everyday {
                let (was, here, there) = (old.names[name] ?? 0, mine.names[name] ?? 0, theirs.names[name] ?? 0)
                let now = result.names[name] ?? 0
                // Renamed by a word that was put after it, one name is less and none is lost: looser here.
                if now > here + there { problems.append("too many of \(name)") }
                if here == was, there == was, now < was, result.blockCount < min(mine.blockCount, theirs.blockCount) {
                    problems.append("too few of \(name)")
                }
            }
        }
        let marks = merged.split(whereSeparator: \.isNewline).count { $0.hasPrefix("<<<<<<< ") }
        if conflicts == 0, marks > 0 { problems.append("marks without conflicts") }
    }

    private struct Words {
        var counts: [String: Int] = [:]
        /// The item with what is below it, or the line, in which a word is.
        var blocks: [String: String] = [:]
        /// By the first word of its own.
        var checked: [String: Bool] = [:]
        var names: [String: Int] = [:]
        /// The text of the item in which a word is.
        var titles: [String: String] = [:]
        var blockCount = 0

        init(_ text: String) {
            var block: [String] = []
            func isWord(_ text: Substring) -> Bool { text.utf8.count == 12 && text.first == "q" }
            func words(_ line: String) -> [String] {
                line.split { !$0.isLetter }.filter(isWord).map(String.init)
            }
            var all: [[String]] = []
            for line in text.split(whereSeparator: \.isNewline).map(String.init) {
                if line.hasPrefix("  "), block.first?.hasPrefix("- ") == true {
                    block.append(line)
                } else {
                    if !block.isEmpty { all.append(block) }
                    block = [line]
                }
            }
            if !block.isEmpty { all.append(block) }
            for block in all {
                let whole = block.joined(separator: "\n")
                for word in block.flatMap(words) {
                    counts[word, default: 0] += 1
                    blocks[word] = whole
                    titles[word] = block.first?.split(separator: " ")
                        .filter { $0.first != "#" && !$0.contains(":") && !$0.contains("[") && $0 != "]" }
                        .joined(separator: " ")
                }
                guard let line = block.first, line.hasPrefix("- [") else { continue }
                blockCount += 1
                if let word = line.dropFirst(6).split(separator: " ").first, isWord(word) {
                    checked[String(word)] = checked[String(word)] == true || line.hasPrefix("- [x]")
                } else if let name = DeviceEdits.everyday.first(where: { line.dropFirst(6) == $0 }) {
                    names[name, default: 0] += 1
                }
            }
        }

        /// Whether nothing is left of a block.
        func isGone(_ block: String) -> Bool {
            block.split { !$0.isLetter }.filter { $0.utf8.count == 12 && $0.first == "q" }
                .allSatisfy { counts[String($0)] == nil }
        }
    }
}
