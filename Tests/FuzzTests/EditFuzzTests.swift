// Edits of any document: the change is there, everything else is as it was, and it can be taken back.

import Bytes
import Testing
import Vault
import Wording
import YAML

@Suite struct EditFuzzTests {
    private func document(_ bytes: [UInt8]) -> Document {
        Document(path: VaultPath(trusted: "note.md"), contents: bytes)
    }

    /// Runs a check on many documents; the check returns what is wrong. A refused edit is right.
    private func run(
        _ name: String, seed: UInt64, rounds: Int = 1500,
        _ check: (Document, inout Mutator) throws(EditRefusal) -> String?
    ) {
        var mutator = Mutator(name, seed: seed)
        var refused = 0
        for round in 0..<rounds {
            let original = document(mutator.bytes(of: mutator.document()))
            do throws(EditRefusal) {
                if let complaint = try check(original, &mutator) {
                    let text = String(reflecting: original.bytes.text(original.bytes.indices))
                    Issue.record("seed \(seed), round \(round): \(complaint) in \(text)")
                    return
                }
            } catch {
                refused += 1
            }
        }
        #expect(refused * 2 < rounds, "\(refused) of \(rounds) refused")
        mutator.expectWork(rounds / 4)
    }

    @Test(arguments: Mutator.seeds)
    func aNewKeyCanBeTakenBack(seed: UInt64) {
        run("new keys", seed: seed) { original, mutator throws(EditRefusal) in
            let keyed = document(try original.applying(original.setting("zz_key", to: "1")))
            mutator.worked()
            if keyed.frontMatter["zz_key"]?.scalar != "1" { return "the key is not there" }
            if let lost = difference(original, keyed, but: "zz_key") { return "setting changed \(lost)" }
            let back = try keyed.applying(keyed.removing("zz_key"))
            return isSame(original, back) ? nil : "not taken back: \(String(reflecting: back.text(back.indices)))"
        }
    }

    @Test(arguments: Mutator.seeds)
    func anyKeyCanBeSetAndRemoved(seed: UInt64) {
        run("keys", seed: seed) { original, mutator throws(EditRefusal) in
            let keys = original.frontMatter.entries.map(\.key).filter { !$0.isEmpty }
            guard !keys.isEmpty else { return nil }
            let key = mutator.pick(keys)
            guard original.entry(key)?.key == key else { return nil }
            let value = mutator.pick(["new", "[a, b]", "12", "\"q: r\""])
            let after = try original.applying(original.setting(key, to: value))
            let set = document(after)
            mutator.worked()
            if set.frontMatter[key].map(Self.text) != Self.text(of: value) {
                return "\(key) is not \(value): \(String(reflecting: after.text(after.indices)))"
            }
            if let lost = difference(original, set, but: key) { return "setting \(key) changed \(lost)" }
            let rest = document(try original.applying(original.removing(key)))
            if let lost = difference(original, rest, but: key, gone: true) { return "removing \(key) changed \(lost)" }
            return nil
        }
    }

    @Test(arguments: Mutator.seeds)
    func aTagCanBeTakenBack(seed: UInt64) {
        run("new tags", seed: seed) { original, mutator throws(EditRefusal) in
            let tagged = document(try original.applying(original.addingTag("zz-test")))
            mutator.worked()
            if !tagged.tags.contains("zz-test") {
                return "the tag is not there: \(String(reflecting: tagged.bytes.text(tagged.bytes.indices)))"
            }
            if original.tags.contains(where: { !tagged.tags.contains($0) }) { return "adding lost a tag" }
            if let lost = difference(original, tagged, but: original.entry("tags")?.key ?? "tags") {
                return "adding changed \(lost)"
            }
            let back = try tagged.applying(tagged.removingTag("zz-test"))
            return isSame(original, back) ? nil : "not taken back: \(String(reflecting: back.text(back.indices)))"
        }
    }

    @Test(arguments: Mutator.seeds)
    func tagsCanBeRemoved(seed: UInt64) {
        run("removed tags", seed: seed) { original, mutator throws(EditRefusal) in
            guard !original.tags.isEmpty else { return nil }
            let tag = mutator.pick(original.tags)
            let edits = try original.removingTag(tag)
            mutator.worked(!edits.isEmpty)
            let after = document(try original.applying(edits))
            if let lost = difference(original, after, but: original.entry("tags")?.key ?? "tags") {
                return "removing \(tag) changed \(lost)"
            }
            // After a removed key a second one of the same name counts.
            let keys = original.frontMatter.entries.filter {
                DocumentFields.spellings["tags"]?.contains($0.key) == true
            }
            guard !original.properties.contains(where: { $0.key == "tags" }), keys.count <= 1,
                TagSyntax.normalized(tag) == tag
            else { return nil }
            let key = TagKey(tag)
            if after.fields.tags.contains(where: { TagKey($0) == key }) {
                return "\(tag) is still there: \(String(reflecting: after.bytes.text(after.bytes.indices)))"
            }
            let others = original.fields.tags.filter { TagKey($0) != key }
            return others == after.fields.tags ? nil : "removing \(tag) left \(after.fields.tags)"
        }
    }

    @Test(arguments: Mutator.seeds)
    func tagsCanBeRenamed(seed: UInt64) {
        run("renamed tags", seed: seed) { original, mutator throws(EditRefusal) in
            guard !original.tags.isEmpty else { return nil }
            let tag = mutator.pick(original.tags)
            let new = mutator.pick(["new", "zz/deep", "a", "OLD", tag.uppercased()])
            guard TagSyntax.normalized(tag) == tag, TagSyntax.normalized(new) == new else { return nil }
            let after = document(try original.applying(original.renamingTag(tag, to: new)))
            mutator.worked(after.bytes != original.bytes)
            if let lost = difference(original, after, but: original.entry("tags")?.key ?? "tags") {
                return "renaming \(tag) to \(new) changed \(lost)"
            }
            guard !original.properties.contains(where: { $0.key == "tags" }) else { return nil }
            let (key, depth) = (TagKey(tag), tag.count { $0 == "/" } + 1)
            let expected = Set(
                original.tags.map { name in
                    let below = name.split(separator: "/", omittingEmptySubsequences: false).dropFirst(depth)
                    let isAffected = TagKey(name) == key || TagKey(name).isBelow(key)
                    return TagKey(isAffected ? ([new[...]] + below).joined(separator: "/") : name)
                })
            return Set(after.tags.map { TagKey($0) }) == expected
                ? nil
                : "renaming \(tag) to \(new) gave \(after.tags): \(String(reflecting: after.bytes.text(after.bytes.indices)))"
        }
    }

    // MARK: Comparing

    /// The first front-matter key that is not the same in both, but for one; in `gone` documents that one may be in neither.
    private func difference(_ before: Document, _ after: Document, but key: String, gone: Bool = false) -> String? {
        func values(_ document: Document) -> [String] {
            document.frontMatter.entries.filter { $0.key != key }.map { $0.key + ": " + Self.text($0.value) }
        }
        if before.frontMatter.problems.isEmpty, let problem = after.frontMatter.problems.first {
            return problem.message.english
        }
        let (old, new) = (values(before), values(after))
        let count = before.frontMatter.entries.count { $0.key == key }
        if gone, count == 1, after.frontMatter[key] != nil { return "nothing" }
        return old == new ? nil : "\(old) to \(new)"
    }

    private static func text(of value: String) -> String? {
        (try? YAMLParser.parse(Array(value.utf8))).flatMap { $0 }.map(text)
    }

    private static func text(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let text): String(reflecting: text)
        case .sequence(let items): "[" + items.map(text).joined(separator: ", ") + "]"
        case .mapping(let pairs): "{" + pairs.map { text($0.key) + ": " + text($0.value) }.joined(separator: ", ") + "}"
        }
    }

    /// The same bytes, or an empty front-matter block vanished, or an empty `tags:` is empty in another way.
    private func isSame(_ original: Document, _ back: [UInt8]) -> Bool {
        if original.bytes == back { return true }
        let body = original.bytes[original.frontMatter.bodyStart...]
        if original.frontMatter.entries.isEmpty {
            let mark: [UInt8] = original.bytes.has("\u{feff}", at: 0) ? [0xef, 0xbb, 0xbf] : []
            return mark + body == back
        }
        guard original.entry("tags") != nil, original.fields.tags.isEmpty else { return false }
        let after = document(back)
        return after.fields.tags.isEmpty && difference(original, after, but: "tags") == nil
            && after.bytes[after.frontMatter.bodyStart...] == body
    }
}
