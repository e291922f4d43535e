// What people do to a file on one device: check, add, rename, delete, move, write notes and prose, change fields, take readings.

import TestSupport

/// A text and the edits of a device with a clock of its own. Words that begin with `q` are nowhere else: they tell what was lost.
struct DeviceEdits {
    let random: Box
    /// The name of the device, and how many days its clock is off.
    let name: String
    let skew: Int

    /// One generator for all devices of a history.
    final class Box {
        var generator: SeededGenerator
        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }
        func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }
        func chance(_ percent: Int) -> Bool { int(1...100) <= percent }
        /// A word like no other.
        func word() -> String {
            "q" + String((0..<11).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator) ?? "a" })
        }
    }

    // MARK: Documents

    static func document(_ random: Box) -> String {
        var lines: [String] = []
        if random.chance(60) {
            lines += ["---", "title: \(random.word())", "tags: [\(random.word()), \(random.word())]"]
            if random.chance(70) { lines.append("updated: 2026-11-01") }
            if random.chance(30) { lines.append("# a comment") }
            lines += ["---"]
        }
        for _ in 0..<random.int(0...3) {
            if random.chance(50) { lines += ["", "## \(random.word())", ""] }
            if random.chance(30) { lines += [random.word() + " " + random.word(), random.word(), ""] }
            for _ in 0..<random.int(0...5) { lines += newItem(random) }
        }
        var text = lines.map { $0 + "\n" }.joined()
        if random.chance(15) { text = text.replacing("\n", with: "\r\n") }
        if random.chance(10), text.last == "\n" { text.removeLast() }
        return text
    }

    static let everyday = ["Milk", "Eggs", "milk", "Bread", "Oat milk", "Egg"]

    static func newItem(_ random: Box) -> [String] {
        var line = "- [\(random.chance(20) ? "x" : " ")] "
        line += random.chance(25) ? random.pick(everyday) ?? "Tea" : random.word()
        if random.chance(20) { line += " x\(random.int(2...5))" }
        if random.chance(15) { line += " #\(random.word())" }
        if random.chance(25) { line += " id:\(random.word())" }
        if random.chance(15) { line += " freq:\(random.int(1...9))" }
        if random.chance(8) { line = line.replacing("- [ ] ", with: "- 14:00 ") }
        let notes = random.chance(20) ? (0..<random.int(1...2)).map { _ in "  " + random.word() } : []
        return [line] + notes + (random.chance(10) ? ["  - [ ] " + random.word()] : [])
    }

    /// One edit. `day` is the true day of the month.
    func edit(_ text: String, day: Int) -> String {
        // An editor of another system writes other line ends.
        if random.chance(1) {
            return text.contains("\r\n") ? text.replacing("\r\n", with: "\n") : text.replacing("\n", with: "\r\n")
        }
        let end = text.contains("\r\n") ? "\r\n" : "\n"
        let isEnded = text.isEmpty || text.last?.isNewline == true
        var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        if isEnded { lines.removeLast() }
        change(&lines, day: max(1, min(28, day + skew)))
        return lines.joined(separator: end) + (isEnded && !lines.isEmpty ? end : "")
    }

    private func change(_ lines: inout [String], day: Int) {
        let head = lines.first == "---" ? (lines.dropFirst().firstIndex(of: "---") ?? 0) + 1 : 0
        let date = "2026-11-" + (day < 10 ? "0" : "") + String(day)
        if head > 0, random.chance(50), let at = lines[..<head].firstIndex(where: { $0.hasPrefix("updated:") }) {
            lines[at] = "updated: " + date
        }
        let items = lines.indices.filter { $0 >= head && lines[$0].hasPrefix("- ") }
        switch random.int(0...14) {
        case 0, 1, 2:
            lines.insert(contentsOf: Self.newItem(random), at: random.pick(places(lines, head)) ?? lines.count)
        case 3, 4: if let at = random.pick(items) { check(&lines[at], date) }
        case 5: if let at = random.pick(items) { lines[at] = lines[at].replacing("[x]", with: "[ ]") }
        case 6:
            if let at = random.pick(items) { lines.removeSubrange(block(lines, at)) }
        case 7:
            guard let at = random.pick(items) else { return }
            let range = block(lines, at)
            let moved = Array(lines[range])
            lines.removeSubrange(range)
            lines.insert(contentsOf: moved, at: random.pick(places(lines, head)) ?? lines.count)
        case 8: if let at = random.pick(items) { lines[at] += " " + random.word() }
        case 9: if let at = random.pick(items) { lines[at] += " #" + random.word() }
        case 10: if let at = random.pick(items) { lines.insert("  " + random.word(), at: block(lines, at).upperBound) }
        case 11:
            let prose = lines.indices.filter { $0 >= head && lines[$0].hasPrefix("q") }
            if let at = random.pick(prose) {
                if random.chance(30) { lines.remove(at: at) } else { lines[at] += " " + random.word() }
            }
        case 12:
            lines.insert(contentsOf: ["", random.word(), ""], at: random.pick(places(lines, head)) ?? lines.count)
        case 13 where head > 0:
            if random.chance(50), let at = lines[..<head].firstIndex(where: { $0.hasPrefix("title:") }) {
                lines[at] = "title: " + random.word()
            } else {
                lines.insert("\(random.word()): \(random.word())", at: random.int(1...(head - 1)))
            }
        case 14 where head > 0:
            guard let at = lines[..<head].firstIndex(where: { $0.hasPrefix("tags: [") }) else { return }
            var tags = lines[at].dropFirst(7).dropLast().split(separator: ",").map { $0.drop { $0 == " " } }.map(
                String.init)
            if random.chance(50) || tags.isEmpty {
                tags.append(random.word())
            } else {
                tags.remove(at: random.int(0...(tags.count - 1)))
            }
            lines[at] = "tags: [" + tags.joined(separator: ", ") + "]"
        default: lines.append("## " + random.word())
        }
    }

    private func check(_ line: inout String, _ date: String) {
        guard line.hasPrefix("- [ ] ") else { return }
        line = line.replacing("- [ ]", with: "- [x]")
        guard random.chance(50), !line.contains("bought:") else { return }
        line += " bought:" + date
    }

    /// An item with what is indented below it.
    private func block(_ lines: [String], _ at: Int) -> Range<Int> {
        var end = at + 1
        while end < lines.count, lines[end].hasPrefix("  ") { end += 1 }
        return at..<end
    }

    /// Where a block may be put: not into another.
    private func places(_ lines: [String], _ head: Int) -> [Int] {
        (head...lines.count).filter { $0 == lines.count || !lines[$0].hasPrefix("  ") }
    }

    // MARK: Readings

    static func readings(_ random: Box) -> String {
        "timestamp,ph,temperature\n"
            + (0..<random.int(0...4)).map { "2026-11-01T0\($0):00,7.\(random.int(0...9)),\(random.word())\n" }.joined()
    }

    func measure(_ text: String, day: Int) -> String {
        let hour = random.int(10...23)
        let stamp = "2026-11-\(max(10, min(28, day + skew)))T\(hour):00"
        if random.chance(5), text.hasPrefix("timestamp,ph,temperature\n") {
            // A new measure.
            var lines = text.split(separator: "\n").map(String.init)
            let name = random.word()
            for index in lines.indices { lines[index] += index == 0 ? "," + name : "," }
            return lines.joined(separator: "\n") + "\n"
        }
        let columns = text.prefix { $0 != "\n" }.split(separator: ",").count
        return text + "\(stamp),7.\(random.int(0...9)),\(random.word())"
            + String(repeating: ",", count: max(0, columns - 3)) + "\n"
    }
}
