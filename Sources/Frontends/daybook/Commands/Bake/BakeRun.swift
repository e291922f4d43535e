// One run of baking: every block of some notes answered, and written where the answer is another one.

import Arguments
import Bake
import Bytes
import Search
import Vault
import Wording

struct BakeRun {
    private let context: Context
    private let words: Invocation
    private let isDryRun: Bool

    private struct Result {
        let path: VaultPath
        /// Lines of the blocks that were not up to date, from 1.
        var stale: [Int] = []
        var blocks = 0
    }

    init(_ context: Context, _ words: Invocation) {
        self.context = context
        self.words = words
        isDryRun = words.has("dry-run")
    }

    func run() throws -> Int32 {
        let vault = try context.vault()
        let named = words.all("note")
        let paths =
            named.isEmpty ? try context.index().bakedPaths() : try named.map { try context.document(named: $0).path }
        var results: [Result] = []
        var hasFailed = false
        for path in paths {
            let document = try vault.document(path)
            var result = Result(path: path, blocks: document.scan.baked.count)
            // Answers are found before anything is written: a note that changes meanwhile is not baked with half of them.
            var answers: [String: String] = [:]
            var pictures: [(path: VaultPath, svg: String)] = []
            for block in document.scan.baked where !holdsSources(block, document) {
                let line = LineMap(document.bytes).line(at: block.openingLine.lowerBound) + 1
                do {
                    // The same question has the same answer, and one picture.
                    if let key = block.question(in: document.bytes), let text = answers[key],
                        let content = block.content
                    {
                        if document.bytes.text(content) != text { result.stale.append(line) }
                        continue
                    }
                    let (key, text, picture) = try answer(block, document, vault.settings, number: pictures.count + 1)
                    answers[key] = text
                    var isStale = block.content.map { document.bytes.text($0) != text } ?? false
                    if let picture {
                        pictures.append(picture)
                        isStale = isStale || !isWritten(picture, vault)
                    }
                    if isStale { result.stale.append(line) }
                } catch {
                    hasFailed = true
                    context.diagnostic(
                        Phrase("\(path):\(line): ", fr: "\(path):\(line) : ") + CommandError(error).message)
                }
            }
            results.append(result)
            guard !result.stale.isEmpty, !words.has("check") else { continue }
            // Pictures first: a note never shows one that is not there.
            for picture in pictures where !isWritten(picture, vault) { try write(picture, vault) }
            try context.edit(path, isDryRun: isDryRun) { document in
                document.scan.baked.compactMap { block in
                    guard let content = block.content, let key = block.question(in: document.bytes),
                        let text = answers[key], document.bytes.text(content) != text
                    else { return nil }
                    return TextEdit(content, text)
                }
            }
        }
        return report(results, hasFailed: hasFailed, isAll: named.isEmpty)
    }

    /// What sources said is written by `today --write --with-sources` alone: nothing that a vault asks for brings it into a file.
    private func holdsSources(_ block: BakedBlock, _ document: Document) -> Bool {
        block.question(in: document.bytes).flatMap { try? BakeQuestion($0) }?.kind == .today(withSources: true)
    }

    /// The question and all that stands between the markers' lines.
    private func answer(
        _ block: BakedBlock, _ document: Document, _ settings: VaultSettings, number: Int
    ) throws -> (key: String, text: String, picture: (path: VaultPath, svg: String)?) {
        guard let text = block.question(in: document.bytes) else {
            throw CommandError(
                .failed,
                Phrase("the marker’s line does not end with -->", fr: "la ligne de la marque ne finit pas par -->"))
        }
        guard block.content != nil else {
            throw CommandError(
                .failed,
                Phrase("no <!-- /daybook --> ends this block", fr: "aucun <!-- /daybook --> ne termine ce bloc"))
        }
        let question: BakeQuestion
        do throws(BakeQuestion.Mistake) {
            question = try BakeQuestion(text)
        } catch {
            throw CommandError(.failed, error.message)
        }
        // Blank lines around it, so that a table is one for every renderer.
        let answer = try BakeAnswers(context, document, settings).answer(question, number: number)
        let lines = [""] + answer.lines + [""]
        return (text, document.lineEnd + lines.map { $0 + document.lineEnd }.joined(), answer.picture)
    }

    private func isWritten(_ picture: (path: VaultPath, svg: String), _ vault: VaultFolder) -> Bool {
        (try? vault.files.read(picture.path).bytes) == Array(picture.svg.utf8)
    }

    private func write(_ picture: (path: VaultPath, svg: String), _ vault: VaultFolder) throws {
        let bytes = Array(picture.svg.utf8)
        if isDryRun {
            let text = context.say(Phrase("would be drawn", fr: "serait dessiné"))
            context.diagnostic(Phrase(same: TerminalText.harmless("\(picture.path): ") + text))
        } else if vault.files.exists(picture.path) {
            _ = try vault.files.edit(picture.path) { _ in bytes }
        } else {
            try vault.files.create(picture.path, bytes)
        }
    }

    private func report(_ results: [Result], hasFailed: Bool, isAll: Bool) -> Int32 {
        let stale = results.filter { !$0.stale.isEmpty }
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.bake/1"), ("blocks", .int(results.reduce(0) { $0 + $1.blocks })),
                (
                    "changed",
                    .array(
                        stale.map { result in
                            .members([
                                ("path", .string(result.path.text)), ("lines", .array(result.stale.map { .int($0) })),
                            ])
                        })
                ),
            ])
        } else if !isDryRun {
            for result in stale {
                if words.has("check") {
                    for line in result.stale {
                        context.terminal.line(
                            TerminalText.harmless("\(result.path):\(line): ")
                                + context.say(Phrase("not up to date", fr: "plus à jour")))
                    }
                } else {
                    context.terminal.line(TerminalText.harmless(result.path.text))
                }
            }
            if results.isEmpty, isAll, !words.has("watch") {
                context.diagnostic(
                    Phrase(
                        "no note asks anything: daybook bake --help",
                        fr: "aucune note ne demande rien : daybook bake --help"))
            }
        }
        if hasFailed { return ExitCode.failed.rawValue }
        return words.has("check") && !stale.isEmpty ? ExitCode.nothing.rawValue : 0
    }
}
