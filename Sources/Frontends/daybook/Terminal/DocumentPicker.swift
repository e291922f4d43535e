// Chooses documents with fzf(1): type to filter, with a preview next to the list, Enter.

import Arguments
import CivilTime
import FileSystem
import Processes
import Search
import Vault
import Wording
import Workspaces

extension DeclaredFlag where Self == Flag<Bool> {
    static var interactive: Self {
        Flag(
            "interactive", short: "i",
            Phrase("choose among the hits with fzf", fr: "choisir parmi les résultats avec fzf"))
    }
}

struct DocumentPicker {
    let context: Context

    /// The documents chosen, in order; empty if none were. Throws `CommandError` if fzf is missing, or fails.
    func pick(_ hits: [SearchHit]) throws -> [VaultPath] {
        guard context.machine.hasProgram("fzf") else {
            throw CommandError(
                .failed, Phrase("fzf is not installed", fr: "fzf n’est pas installé"),
                hint: Phrase(same: "apt-get install fzf"))
        }
        context.terminal.endPaging()
        let chosen: (exitCode: Int32, output: [UInt8])
        do throws(ProcessError) {
            let process = try FedProcess("fzf", try arguments(), collectsOutput: true)
            for start in stride(from: 0, to: hits.count, by: 1000) {
                let lines = (start..<min(start + 1000, hits.count)).map { line($0, hits[$0]) }
                guard process.write(Array(lines.joined().utf8)) else { break }
            }
            chosen = process.finish()
        } catch {
            throw CommandError(.failed, Phrase("fzf cannot be started", fr: "fzf ne démarre pas"))
        }
        switch chosen.exitCode {
        // 1: no match; 130: cancelled (fzf(1), "EXIT STATUS").
        case 0, 1, 130: break
        default:
            throw CommandError(
                .failed, Phrase("fzf ended with \(chosen.exitCode)", fr: "fzf a fini avec \(chosen.exitCode)"))
        }
        let numbers = String(decoding: chosen.output, as: UTF8.self).split(separator: "\n").compactMap { line in
            Int(line.prefix { $0 != "\t" })
        }
        return numbers.filter(hits.indices.contains).sorted().map { hits[$0].path }
    }

    /// `12⇥2026/lyon.md⇥2026-11-20  Lyon  (2026/lyon.md)`: the first two fields are for us, the third one is displayed.
    private func line(_ number: Int, _ hit: SearchHit) -> String {
        let day = hit.day?.iso ?? "          "
        let title = TerminalText.harmless(hit.title).replacing("\t", with: " ")
        let path = TerminalText.harmless(hit.path.text).replacing("\t", with: " ")
        return "\(number)\t\(path)\t\(day)  \(title)  (\(path))\n"
    }

    private func arguments() throws(ProcessError) -> [String] {
        let program = MachineFacts.executablePath() ?? "daybook"
        let vault = (try? context.vault().root) ?? "."
        let preview = [
            program, "--vault", vault, "--lang", context.language.rawValue, "--color", "always", "show", "--rendered",
        ]
        return [
            "--multi", "--delimiter", "\t", "--with-nth", "3", "--tiebreak", "index",
            // fzf itself quotes the replacement of {2}.
            "--preview",
            "COLUMNS=$FZF_PREVIEW_COLUMNS " + preview.map(Self.quoted).joined(separator: " ") + " -- {2}",
            "--preview-window", "right,60%,wrap",
        ]
    }

    /// A quoted word for sh(1).
    private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
}
