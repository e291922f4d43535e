// The placeholders of the template: `{{today-3}}`, `{{week.long}}`. vault-template/README.md lists them.

import Agenda
import CivilTime
import Vault
import Wording

/// Fills in dates relative to one day.
struct TemplateDates {
    let today: Day
    let language: LanguageCode

    /// The text with its dates filled in. Text in double braces that is not a date stays unchanged.
    func filled(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            result += rest[..<open.lowerBound]
            result +=
                value(of: rest[open.upperBound..<close.lowerBound]) ?? String(rest[open.lowerBound..<close.upperBound])
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// `today-3.year`: a day, week or month, an offset in these, and a format.
    private func value(of placeholder: Substring) -> String? {
        let parts = placeholder.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].prefix(while: \.isLetter)
        let distance = parts[0].dropFirst(name.count)
        guard let steps = distance.isEmpty ? 0 : Int(distance) else { return nil }
        let page: AgendaPage
        let first: Day
        switch name {
        case "today":
            first = today.adding(days: steps)
            page = .day(first)
        case "week":
            let week = today.week.adding(weeks: steps)
            (first, page) = (week.first, .week(week))
        case "month":
            let month = today.monthOfYear.adding(months: steps)
            (first, page) = (month.first, .month(month))
        default: return nil
        }
        let folder = first.monthOfYear.iso.replacing("-", with: "/")
        switch parts.count == 2 ? parts[1] : "" {
        case "": return page.path.stem
        case "year": return String(page.path.stem.prefix(4))
        case "folder": return folder
        case "path": return folder + "/" + page.path.stem
        case "long": return page.title(language)
        case "first": return first.iso
        default: return nil
        }
    }
}
