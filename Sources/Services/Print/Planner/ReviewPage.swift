// Review questions for a month or a year, with lines for the answers.

import Bytes
import CivilTime
import Pages
import Wording

enum ReviewPage {
    private static let ofMonth = [
        Phrase("What was good", fr: "Ce qui a été bien"), Phrase("What was hard", fr: "Ce qui a été difficile"),
        Phrase("People and places", fr: "Rencontres et lieux"), Phrase("What I learned", fr: "Ce que j’ai appris"),
        Phrase("What is still open", fr: "Ce qui reste à faire"), Phrase("Next month", fr: "Le mois prochain"),
    ]
    private static let ofYear = [
        Phrase("What was good", fr: "Ce qui a été bien"), Phrase("What was hard", fr: "Ce qui a été difficile"),
        Phrase("People and places", fr: "Rencontres et lieux"), Phrase("What I learned", fr: "Ce que j’ai appris"),
        Phrase("Next year", fr: "L’année prochaine"),
    ]

    static func write(_ month: Month, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.monthReview(month)
        var sheet = PlannerSheet(page, of: book)
        let scale = sheet.scale
        let language = sheet.language
        sheet.heading(
            sheet.say(PlannerWords.review), CivilNames.monthYear(month, in: language).capitalizedFirst,
            subtitleLink: book.link(.month(month)), width: sheet.area.width - 40 * scale)
        _ = sheet.cornerMonth(month, on: page)
        sheet.neighbours(
            of: page, at: PlannerBox(sheet.area.x, sheet.area.y + 22 * scale, 34 * scale, 4 * scale)
        ) {
            if case .monthReview(let month) = $0 {
                CivilNames.month(month.month, in: language, short: true)
            } else {
                ""
            }
        }
        let columns = book.options.orientation == .landscape ? 3 : 2
        questions(ofMonth, columns: columns, in: body(sheet), &sheet)
        sheet.write(to: &html)
    }

    /// A line for each month beside the questions, or above them.
    static func write(_ year: Int, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.yearReview(year)
        var sheet = PlannerSheet(page, of: book)
        let scale = sheet.scale
        sheet.heading(
            sheet.say(PlannerWords.review), String(year), subtitleLink: book.link(.year(year)),
            width: sheet.area.width)
        let body = body(sheet)
        let gap = 8 * scale
        let isAcross = book.options.orientation == .landscape
        let months = isAcross ? body.inset(right: (body.width + gap) * 0.6) : body.inset(bottom: body.height * 0.5)
        let rest = isAcross ? body.inset(left: (body.width - gap) * 0.4 + gap) : body.below(months.bottom + 4 * scale)
        // Months have rows of equal height, with the names on the left.
        let row = months.height / 12
        for number in 0..<12 {
            guard let month = Month(year: year, month: number + 1) else { continue }
            let y = months.y + Double(number) * row
            sheet.line(number == 0 ? .rule : .hair, months.x, y, months.right, y)
            sheet.text(
                PlannerBox(months.x, y + 1.2 * scale, 24 * scale, 4.4 * scale),
                .init("serif", 10 * scale, line: 4.4 * scale),
                CivilNames.month(month.month, in: sheet.language).capitalizedFirst,
                link: book.link(.monthReview(month)) ?? book.link(.month(month)))
            if book.options.hasMoods {
                sheet.moods(
                    PlannerBox(months.right - 22 * scale, y + 1 * scale, 22 * scale, 4.8 * scale), radius: 1.6 * scale)
            }
        }
        sheet.line(.hair, months.x, months.bottom, months.right, months.bottom)
        questions(ofYear, columns: 2, in: rest, &sheet)
        sheet.write(to: &html)
    }

    private static func body(_ sheet: PlannerSheet) -> PlannerBox {
        sheet.area.below(sheet.area.y + sheet.headingHeight + 2 * sheet.scale)
    }

    /// Equal boxes in rows, the last one extended to the remaining width.
    private static func questions(
        _ questions: [Phrase], columns: Int, in box: PlannerBox, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        let rows = (questions.count + columns - 1) / columns
        for (number, question) in questions.enumerated() {
            var cell = box.cell(
                column: number % columns, of: columns, row: number / columns, of: rows, gap: 8 * scale,
                rowGap: 4 * scale)
            if number == questions.count - 1 { cell.width = box.right - cell.x }
            sheet.rule(cell.below(sheet.label(sheet.say(question), at: cell) + 0.5 * scale))
        }
    }
}
