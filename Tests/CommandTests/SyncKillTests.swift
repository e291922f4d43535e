// Syncs that are killed at any point, on devices that are edited by daybook, by hand and with git: nothing is lost, and the next one goes on.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

/// `DAYBOOK_SYNC_KILLS`: kills in each way, from `DAYBOOK_FUZZ_SEED` on (`script/bench --kill-syncs`). `DAYBOOK_SYNC_KEPT`: a folder for
/// the vaults of a run that found something, each with the history of its repository.
@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncKillTests {
    @Test(arguments: Kill.allCases) func nothingIsLost(kill: Kill) throws { try run(kill, isEncrypted: false) }

    @Test func nothingIsLostInAnEncryptedRemote() throws { try run(.group, isEncrypted: true) }

    private func run(_ kill: Kill, isEncrypted: Bool) throws {
        let kills = MachineFacts.environment("DAYBOOK_SYNC_KILLS").flatMap { Int($0) } ?? 5
        let seed = MachineFacts.environment("DAYBOOK_FUZZ_SEED").flatMap { UInt64($0) } ?? 7
        var campaign = try Campaign(seed: seed, kill, isEncrypted: isEncrypted)
        for _ in 0..<kills { try campaign.round() }
        try campaign.finish()
        if MachineFacts.environment("DAYBOOK_SYNC_KILLS") != nil {
            print("seed \(seed), \(kill)\(isEncrypted ? ", encrypted" : ""): \(kills) kills, \(campaign.summary)")
        }
    }
}

/// Whom a kill meets.
enum Kill: CaseIterable {
    /// daybook alone: its gits live on.
    case alone
    /// daybook, its gits, and what they started.
    case group
    /// One of its gits: daybook lives on.
    case child
}

private struct Campaign {
    /// The last is edited with plain git.
    private static let names = ["one", "two", "three"]

    private let devices: SyncDevices
    private let seed: UInt64
    private var random: SeededGenerator
    private var number = 0
    private var items: [String] = []
    /// Words that are in some file, whatever it is called now.
    private var words: [String] = []
    private var pictures: Set<[UInt8]> = []

    private let kill: Kill

    init(seed: UInt64, _ kill: Kill, isEncrypted: Bool) throws {
        (self.seed, self.kill) = (seed, kill)
        random = SeededGenerator(seed: seed)
        devices = try SyncDevices(Self.names, isEncrypted: isEncrypted)
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func round() throws {
        number += 1
        for name in Self.names { try edit(name) }
        let victim = Self.names.randomElement(using: &random) ?? ""
        let other = Self.names.filter { $0 != victim }.randomElement(using: &random) ?? ""
        if other == "three", chance(60) {
            // Somebody who knows git; where it stops, daybook goes on with what it left: to add a side by hand would drop the other.
            try devices.shell(
                "cd three && [ -e .git/MERGE_HEAD ] && exit 0; git add -A && git commit -qm x; git pull -q --no-rebase --no-edit; git push -q; true"
            )
        } else {
            try goOn(other)
        }
        let isRefused = chance(15)
        if isRefused { try hook(victim, "exit 1") }
        try killSync(victim)
        if isRefused {
            let result = try devices.sync(victim, isFine: false)
            #expect(
                result.exitCode == 0
                    || ["a hook stopped", "the same lines"].contains { result.errorText.contains($0) },
                "\(place): \(result.errorText)")
            try devices.shell("rm -f \(victim)/.git/hooks/pre-commit")
        }
        // What follows a kill is not always a sync.
        if chance(60) {
            try edit(victim)
        }
        try goOn(victim)
    }

    private var place: String { "seed \(seed), round \(number)" }

    private func hook(_ name: String, _ line: String) throws {
        try devices.folder.write("#!/bin/sh\n\(line)\n", to: "\(name)/.git/hooks/pre-commit")
        try devices.shell("chmod +x \(name)/.git/hooks/pre-commit")
    }

    private mutating func edit(_ name: String) throws {
        let word = "\(name)-\(number)-\(items.count)"
        items.append(word)
        var lines = ["cd \(name)"]
        lines.append(
            chance(30)
                ? "daybook lists add food \(word) > /dev/null" : "echo '- [ ] \(word)' >> lists/food.md")
        words.append("note-" + word)
        lines.append("echo note-\(word) > \(word).md")
        if chance(30) {
            // A name that the others may take, too.
            let bytes = [0xff, 0xd8, 0xff, 0xe0, 0] + Array(word.utf8) + [0xff, 0xd9]
            pictures.insert(bytes)
            let path = "\(name)/media/IMG_\(number % 4)-\(number).jpg"
            try devices.shell("mkdir -p \(name)/media")
            if !FileStamp.exists(Paths.join(devices.folder.path, path)) {
                try AtomicWrite.replace(Paths.join(devices.folder.path, path), with: bytes)
            } else {
                pictures.remove(bytes)
            }
        }
        if chance(25) {
            words.append("line-" + word)
            // A note of long ago that another device may rename meanwhile.
            lines.append("f=$(ls *.md | head -n \(1 + number % 7) | tail -n 1); echo line-\(word) >> \"$f\"")
        }
        if chance(15) {
            lines.append("f=$(ls *.md | tail -n 1); mv -n \"$f\" renamed-\(word).md")
        }
        try devices.shell(lines.joined(separator: "; "))
    }

    private mutating func killSync(_ name: String) throws {
        let delay = Int.random(in: 0...260, using: &random)
        let seconds = "0." + String(repeating: "0", count: 3 - String(delay).utf8.count) + String(delay)
        let target =
            switch kill {
            case .alone: "kill -9 $(cat group)"
            case .group: "kill -9 -$(cat group)"
            case .child: "pkill -9 -P $(cat group) git"
            }
        try devices.shell(
            "cd \(name) && setsid sh -c 'echo $$ > ../group; exec daybook sync' & p=$!; sleep \(seconds); { \(target); } 2>/dev/null; wait $p; true"
        )
    }

    var summary: String { "\(items.count) items, \(words.count) words, \(pictures.count) pictures" }

    /// The next sync is enough, but for what is not ours.
    private func goOn(_ name: String) throws {
        var result = try devices.sync(name, isFine: false)
        for _ in 0..<3 where result.exitCode != 0 {
            let words = result.errorText
            if words.contains("is locked by another program") {
                // Of the hub: it is named.
                try devices.shell("find hub.git -name '*.lock' -delete")
            } else if words.contains("both sides changed the same lines") {
                // Two who begin to write after the last line of one note.
                for path in try devices.tree(name).keys where path.hasSuffix(".md") {
                    try devices.shell("cd \(name) && sed -i '/^<<<<<<< \\|^=======$\\|^>>>>>>> /d' '\(path)'")
                }
            } else {
                #expect(
                    ["another git process holds", "being synced", "another daybook syncs"].contains {
                        words.contains($0)
                    },
                    "\(place), \(name): \(words)")
                try devices.shell("sleep 0.5")
            }
            result = try devices.sync(name, isFine: false)
        }
        #expect(result.exitCode == 0, "\(place), \(name): \(result.errorText)")
    }

    func finish() throws {
        let found = try lost()
        if !found.isEmpty, let folder = MachineFacts.environment("DAYBOOK_SYNC_KEPT") {
            try devices.shell("mkdir -p '\(folder)' && cp -r . '\(folder)/seed-\(seed)'")
        }
        #expect(found.isEmpty, "seed \(seed)")
    }

    /// Items and words that are nowhere any more, and items that are there twice.
    private func lost() throws -> [String] {
        for name in Self.names + Self.names { try goOn(name) }
        try devices.expectTheSame(Self.names)
        let tree = try devices.tree("two")
        let lists = tree.filter { $0.key.hasPrefix("lists/") }.values
            .flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
        let all = tree.filter { $0.key.hasSuffix(".md") }.values.map { String(decoding: $0, as: UTF8.self) }.joined()
        let found = Set(all.split(whereSeparator: \.isNewline).map(String.init))
        let lost =
            items.filter { item in lists.count { $0.split(separator: " ").contains(Substring(item)) } != 1 }
            + words.filter { !found.contains($0) }
        let kept = Set(tree.filter { $0.key.hasSuffix(".jpg") }.values)
        #expect(pictures.subtracting(kept).isEmpty, "seed \(seed): pictures")
        #expect(tree.keys.filter { $0.hasSuffix(".tmp") || $0.contains(".merge_file_") }.isEmpty)
        for name in Self.names {
            #expect(
                try devices.shell("cd \(name) && git fsck --no-dangling --strict && git status --porcelain").outputText
                    .isEmpty)
        }
        return lost
    }
}
