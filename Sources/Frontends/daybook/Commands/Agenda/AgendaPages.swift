// Pages of the agenda as commands need them: found, or made from their template; lines put into them.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording

extension Context {
    /// What a new page of the vault says.
    func text(ofNew page: AgendaPage) throws -> String {
        let vault = try vault()
        let template = try? vault.files.read(AgendaPage.templatePath(page.type), limit: 1 << 20).bytes
        let language = vault.settings.language.flatMap { LanguageCode(rawValue: $0) } ?? self.language
        return page.text(
            template: template.map { String(decoding: $0, as: UTF8.self) }, today: today, language: language)
    }

    /// Puts a line (with what is indented below it) where it belongs on a page, which is made where it is missing. Returns the path and
    /// the number of the new line; with `isDryRun` prints the difference.
    @discardableResult
    func place(_ line: String, on page: AgendaPage, isDryRun: Bool) throws -> (path: VaultPath, line: Int) {
        var number = 1
        try edit(page: page, isDryRun: isDryRun) { document in
            let placement = LinePlacement(line, in: document)
            number = placement.lineNumber(in: document)
            return [placement.edit]
        }
        return (page.path, number)
    }

    /// Edits a page, which is made where it is missing; with `isDryRun` prints the difference. False where nothing changed.
    @discardableResult
    func edit(page: AgendaPage, isDryRun: Bool, _ change: @escaping (Document) throws -> [TextEdit]) throws -> Bool {
        let vault = try vault()
        let path = page.path
        if !vault.files.exists(path) {
            let empty = Document(path: path, contents: Array(try text(ofNew: page).utf8), settings: vault.settings)
            let bytes = try empty.applying(try change(empty))
            do {
                try create(path, String(decoding: bytes, as: UTF8.self), isDryRun: isDryRun)
                return true
            } catch VaultError.existing {
                // Another program was quicker: its page is edited.
            }
        }
        return try edit(path, isDryRun: isDryRun, change)
    }

    /// `path:line: text` on stdout: where a line is now.
    func say(_ line: String, at place: (path: VaultPath, line: Int)) {
        terminal.line(
            terminal.styled("\(TerminalText.harmless(place.path.text)):\(place.line):", .cyan) + " "
                + TerminalText.harmless(String(line.prefix { !$0.isNewline })))
    }
}
