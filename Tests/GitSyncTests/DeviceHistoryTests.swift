// Trust in the merge: random histories of devices lose nothing and end alike.

import FileSystem
import GitSync
import TestSupport
import Testing
import Vault

struct DeviceHistoryTests {
    /// Seeds that found a fault once.
    static let known: [UInt64] = [
        42, 94, 124, 419, 429, 497, 528, 1177, 1249, 1478, 4992, 6027, 6229, 6273, 8309, 8604, 9297, 10587,
    ]

    @Test(arguments: known)
    func faultsOfOldDoNotComeBack(seed: UInt64) {
        let history = DeviceHistory(seed: seed)
        #expect(history.problems.isEmpty, "seed \(seed): \(history.problems.first ?? "")")
    }

    @Test(arguments: 0..<8)
    func nothingIsLost(part: UInt64) {
        for seed in (part * 40)..<(part * 40 + 40) {
            let history = DeviceHistory(seed: seed)
            #expect(history.problems.isEmpty, "seed \(seed): \(history.problems.first ?? "")")
        }
    }

    /// `script/bench --fuzz-merge N`: N merges, from a seed on that is printed.
    @Test(.enabled(if: MachineFacts.environment("DAYBOOK_FUZZ_MERGES") != nil))
    func manyMerges() {
        let wanted = MachineFacts.environment("DAYBOOK_FUZZ_MERGES").flatMap { Int($0) } ?? 0
        let start =
            MachineFacts.environment("DAYBOOK_FUZZ_SEED").flatMap { UInt64($0) }
            ?? UInt64(MachineFacts.now() / 1_000_000_000)
        var (merges, histories, failures) = (0, 0, 0)
        var seed = start
        while merges < wanted, failures < 60 {
            let history = DeviceHistory(seed: seed)
            merges += history.merges
            histories += 1
            if let problem = history.problems.first {
                failures += 1
                print("seed \(seed) \(history.problems.count): \(problem)")
            }
            seed += 1
        }
        print("\(merges) merges in \(histories) histories from seed \(start): \(failures) failures")
        #expect(failures == 0)
    }
}
