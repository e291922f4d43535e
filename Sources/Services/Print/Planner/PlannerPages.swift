// Planner pages as one HTML file for WeasyPrint.

import Bytes
import CivilTime
import Pages
import Vault
import Wording

/// The pages of a planner. Pure: the same options and content give the same HTML.
package enum PlannerPages {
    package static func html(_ options: PlannerOptions, _ content: PlannerContent) -> String {
        let book = PlannerBook(options, content)
        var pages = HTMLText()
        for page in book.pages { write(page, of: book, &pages) }
        var html = HTMLText()
        html.markup(
            "<!doctype html>\n<html lang=\"\(options.language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        html.words(options.title ?? PlannerWords.title(options.span, options.firstWeekday)[options.language])
        html.markup("</title>\n<meta name=\"generator\" content=\"daybook\">\n<style>\n")
        html.markup(HTML(trusted: PlannerStyle.sheet(options) + book.rules.sheet))
        html.markup("</style>\n</head>\n<body>\n")
        html.markup(pages)
        html.markup("</body>\n</html>\n")
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private static func write(_ page: PlannerBook.Page, of book: PlannerBook, _ html: inout HTMLText) {
        switch page {
        case .day(let day): DayPage.write(day, of: book, &html)
        case .week(let week) where book.options.isVertical: VerticalWeekPage.write(week, of: book, &html)
        case .week(let week): WeekPage.write(week, of: book, &html)
        case .month(let month): MonthPage.write(month, of: book, &html)
        case .year(let year): YearPage.write(year, of: book, &html)
        case .tracker(let month): TrackerPage.write(month, of: book, &html)
        case .monthReview(let month): ReviewPage.write(month, of: book, &html)
        case .yearReview(let year): ReviewPage.write(year, of: book, &html)
        case .ink(let day, let number):
            var sheet = PlannerSheet(book, anchor: PlannerBook.anchor(page))
            if let ink = book.content.ink[day], ink.indices.contains(number) { sheet.draw(ink[number]) }
            sheet.write(to: &html)
        case .blank(let number):
            var sheet = PlannerSheet(
                book, anchor: PlannerBook.anchor(page), isLeft: book.options.paper.isTwoPageSpread && number % 2 == 1)
            // Equal margins above and below: the remainder of the last step is divided.
            let step = book.options.paper.spacing
            let rest = sheet.area.height - (sheet.area.height / step + 0.001).rounded(.down) * step
            sheet.rule(sheet.area.inset(top: rest / 2, bottom: rest / 2), isFitted: false)
            sheet.write(to: &html)
        }
    }
}
