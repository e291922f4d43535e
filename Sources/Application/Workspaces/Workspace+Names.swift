// Resolves typed names of documents, paths, dates and durations.

import CivilTime
import FileSystem
import Search
import Vault
import Wording

extension Workspace {
    /// The document with a path (relative to the working folder or to the vault), a file name, a title or an alias. Throws
    /// `WorkspaceError`, `VaultError`.
    package func document(named name: String) throws -> Document { try vault.document(path(named: name)) }

    /// The same without reading it. Throws `WorkspaceError`, and what querying the index throws.
    package func path(named name: String) throws -> VaultPath {
        if let path = vaultPath(of: name), vault.files.exists(path) { return path }
        let matches = try withIndex { try $0.documents(named: name) }
        switch matches.count {
        case 1: return matches[0]
        case 0:
            // A closed one, or one locked for others: reading it tells which.
            if let locked = try withIndex({ try $0.lockedDocuments(named: name) }).first {
                return locked
            }
            throw WorkspaceError.noDocument(name: name)
        default: throw WorkspaceError.ambiguousDocument(name: name, matches)
        }
    }

    /// A typed path as a path of the vault; nil if it is outside.
    package func vaultPath(of typed: String) -> VaultPath? {
        if let real = try? Paths.real(machine.absolute(typed)), real.hasPrefix(vault.root + "/") {
            return VaultPath(String(real.dropFirst(vault.root.count + 1)))
        }
        return typed.hasPrefix("/") ? nil : VaultPath(typed)
    }

    package func date(_ text: String, leaning: HumanDate.Leaning) throws(WorkspaceError) -> HumanDate {
        try machine.date(text, leaning: leaning)
    }

    /// The first day of a typed date.
    package func day(_ text: String, leaning: HumanDate.Leaning) throws(WorkspaceError) -> Day {
        guard let day = try date(text, leaning: leaning).days.first else { throw .invalidDate(text) }
        return day
    }

    /// A range of days, both inclusive; an empty bound is open. Throws `WorkspaceError.reversedSpan`.
    package func days(
        from: String?, to: String?, leaning: HumanDate.Leaning = .past
    ) throws(WorkspaceError) -> DayRange {
        let range = DayRange(
            first: try from.map { text throws(WorkspaceError) in try date(text, leaning: leaning).days.first } ?? nil,
            last: try to.map { text throws(WorkspaceError) in try date(text, leaning: leaning).days.last } ?? nil)
        if let from, let to, let first = range.first, let last = range.last, last < first {
            throw .reversedSpan(from: from, to: to, first: first.iso, last: last.iso)
        }
        return range
    }
}

extension Machine {
    package func date(_ text: String, leaning: HumanDate.Leaning) throws(WorkspaceError) -> HumanDate {
        guard let date = HumanDate.parse(text, now: localNow, leaning: leaning, order: dateOrder) else {
            throw .invalidDate(text)
        }
        return date
    }

    /// Which part of "3/7" is the day, according to the locale's country. In French, the month is never first.
    package var dateOrder: HumanDate.Order {
        timeLocale.map { LanguageCode(locale: $0) == .french ? .dayFirst : HumanDate.Order(locale: $0) } ?? .dayFirst
    }

    /// The seconds of a typed duration.
    package static func duration(_ typed: String) throws(WorkspaceError) -> Int64 {
        guard let duration = DurationText(text: typed) else { throw .invalidDuration(typed) }
        return Int64(duration.seconds)
    }
}

extension Workspace {
    /// Which part of "3/7" is the day.
    package var dateOrder: HumanDate.Order { machine.dateOrder }

    /// The first day of weeks: `week_start:` of the vault's settings, or else that of the locale's country.
    package var firstWeekday: Weekday { vault.settings.weekStart ?? machine.firstWeekday(for: language) }
}

extension Machine {
    /// Monday if the locale has no country, and in French for a locale of another language: the reader did not choose that country.
    package func firstWeekday(for language: LanguageCode) -> Weekday {
        guard let locale = timeLocale else { return .monday }
        if language == .french, LanguageCode(locale: locale) != .french { return .monday }
        return WeekStart.of(locale: locale)
    }

    /// Whether the user's country prints on Letter rather than A4 (Unicode CLDR, `paperSize`: the first one).
    package var printsOnLetter: Bool {
        timeLocale.flatMap { WeekStart.country(ofLocale: $0) }.map { ["US", "CA", "MX", "PH"].contains($0) } ?? false
    }
}
