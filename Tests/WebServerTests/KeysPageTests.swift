// The keys of the pages: one table says what the scripts do and what the documents tell.

import FileSystem
import Pages
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct KeysPageTests {
    private static let scripts = WebScript.written + WebScript.canvas + SiteScript.shared

    /// Keys that the scripts compare with what was pressed, in small letters.
    private static var handled: Set<String> {
        var keys: Set<String> = []
        for match in scripts.matches(of: /key [!=]== "([^"]+)"/) { keys.insert(match.1.lowercased()) }
        for match in scripts.matches(of: /\{([^{}]*)\}\[(?:event\.)?key\]/) {
            for entry in match.1.matches(of: /(\w+):/) { keys.insert(entry.1.lowercased()) }
        }
        for match in scripts.matches(of: /\/\^[\[(]([\w|]+)[\])]\$\/i?\.test\((?:event\.)?key\)/) {
            let names =
                match.1.contains("|") ? match.1.split(separator: "|").map(String.init) : match.1.map(String.init)
            keys.formUnion(names.map { $0.lowercased() })
        }
        return keys
    }

    @Test func theTableHasWhatTheScriptsHear() {
        let told = KeysPage.table.flatMap(\.rows).flatMap(\.keys).map { key in
            key.count == 1 ? key : String(key.split(separator: "+").last ?? "")
        }
        #expect(Set(told.map { $0.lowercased() }) == Self.handled)
    }

    @Test func theDocumentsHaveTheTable() throws {
        let text = String(
            decoding: try OpenFile.reading(Repository.path("docs/serve.md")).readAll(), as: UTF8.self)
        var rows = "| where | keys | |\n|---|---|---|\n"
        for (place, lines) in KeysPage.table {
            for (number, row) in lines.enumerated() {
                let keys = row.keys.map { "`" + KeysPage.label($0, .english) + "`" }.joined(separator: " ")
                rows += "|" + (number == 0 ? " \(place[.english]) " : " ") + "| \(keys) | \(row.meaning[.english]) |\n"
            }
        }
        #expect(text.contains("\n" + rows + "\n"), "\(rows)")
    }

    @Test(arguments: LanguageCode.allCases) func thePage(_ language: LanguageCode) throws {
        let page = try ServedPages(language: language).page("/keys")
        #expect(page.contains("<kbd>?</kbd>") && page.contains("<kbd>Ctrl+S</kbd>"))
        #expect(page.contains(language == .french ? "<kbd>Échap</kbd>" : "<kbd>Escape</kbd>"))
        #expect(page.contains("href=\"/keys\" aria-current=\"page\""))
    }
}
