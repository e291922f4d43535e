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
        let vault = try vault()
        let path = page.path
        var number = 1
        func placing(_ document: Document) -> [TextEdit] {
            let placement = LinePlacement(line, in: document)
            number = placement.lineNumber(in: document)
            return [placement.edit]
        }
        if !vault.files.exists(path) {
            let empty = Document(path: path, contents: Array(try text(ofNew: page).utf8), settings: vault.settings)
            let bytes = try empty.applying(placing(empty))
            do {
                try create(path, String(decoding: bytes, as: UTF8.self), isDryRun: isDryRun)
                return (path, number)
            } catch VaultError.existing {
                // Another program was quicker: its page gets the line.
            }
        }
        try edit(path, isDryRun: isDryRun, placing)
        return (path, number)
    }

    /// `path:line: text` on stdout: where a line is now.
    func say(_ line: String, at place: (path: VaultPath, line: Int)) {
        output.line(
            output.styled("\(TerminalText.harmless(place.path.text)):\(place.line):", .cyan) + " "
                + TerminalText.harmless(String(line.prefix { !$0.isNewline })))
    }
}
