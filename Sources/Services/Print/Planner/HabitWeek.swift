// The habits of a week: a row for each habit, a column for each day.

import CivilTime
import Wording

struct HabitWeek {
    private let week: PlannerWeek

    init(_ week: PlannerWeek) { self.week = week }

    /// Draws it from the top of a box and returns its lower edge.
    ///
    /// - Parameter room: the maximum height of its rows, in millimetres.
    func draw(in box: PlannerBox, rowsIn room: Double, _ sheet: inout PlannerSheet) -> Double {
        let scale = sheet.scale
        let habits = sheet.options.habits
        let top = sheet.label(sheet.say(PlannerWords.habits), at: box)
        let row = min(5 * scale, room / Double(habits.count))
        let side = min(2.6 * scale, row * 0.7)
        let days = min(box.width * 0.6, 7 * 5 * scale)
        let step = days / 7
        for (column, day) in week.days.enumerated() {
            let x = box.right - days + Double(column) * step
            sheet.text(
                PlannerBox(x, box.y + 1.2 * scale, step, 4 * scale),
                .init("center quiet", 6.8 * scale, line: 4 * scale),
                PlannerWords.initial(day.weekday, in: sheet.language))
            for number in habits.indices {
                sheet.checkbox(
                    PlannerBox(
                        x + (step - side) / 2, top + Double(number) * row + (row - side) / 2, side, side), isDone: false
                )
            }
        }
        for (number, habit) in habits.enumerated() {
            sheet.text(
                PlannerBox(box.x, top + Double(number) * row, box.width - days - 1 * scale, row),
                .init("", min(8.4 * scale, row * 2), line: row), habit)
        }
        return top + Double(habits.count) * row
    }
}
