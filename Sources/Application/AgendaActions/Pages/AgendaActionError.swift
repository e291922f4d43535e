// Why a query or change of the agenda is refused.

import Agenda
import CivilTime
import Print
import Search
import Vault

package enum AgendaActionError: Error, Sendable {
    case noLineNamed
    /// No line of the agenda contains these words.
    case noLine(name: String)
    /// Several lines contain them.
    case ambiguousLine(name: String, [AgendaLine])
    /// The last listing had fewer lines.
    case notListed(Int, of: Int)
    /// The line with this number in the last listing has changed or is gone.
    case changedSinceListed(Int, String)
    /// The line shown on a page has changed or is gone.
    case changedSinceShown(LinePlace, String)
    /// There is neither an event nor a task at this place.
    case noItem(LinePlace)
    case notATask(LinePlace)
    /// It does not repeat, or has no next occurrence.
    case notRepeating(LinePlace)
    case neitherEventNorTask(LinePlace)
    /// A shift by hours of a line without a time.
    case hasNoTime(LinePlace)
    case endWithoutStart
    /// A move of a series that does not say which part.
    case repeats(LinePlace)
    /// `next` is the day of the next occurrence.
    case noOccurrence(LinePlace, on: Day, next: Day?)
    /// A series cannot be split if one of the parts would be empty.
    case notSplit(LinePlace, at: Day)
    /// The series names several weekdays, and is moved to another one.
    case repeatsOnOtherDays(LinePlace, than: Day)
    case invalidToken(String)
    case unwritable(NewEvent.Refusal)
    case unknownPage(String)
    case untitledPage
    /// A page without a date has no next one.
    case undatedPage
    case emptyRange(first: Day, last: Day)
    case invalidHours(String)
    /// An invalid length of the shortest gap.
    case invalidMinimum(String)
    case unknownSpan(String)
    case blankPaperWithDate
    case pagesWithSpan
    case invalidPageCount
    /// Pages for units as large as the span or larger, or reviews of less than a month.
    case noSuchPart(PlannerPart)
    /// Columns of hours are for weeks only.
    case columnsWithoutWeek
    case invalidHabits(String)
    /// The planner has no days to tick.
    case habitsWithoutDays
}

/// A line of a page.
package struct LinePlace: Sendable, Hashable {
    package let path: VaultPath
    /// From 1.
    package let line: Int

    package init(_ path: VaultPath, line: Int) {
        self.path = path
        self.line = line
    }
}

/// A line at its current place, with its current text.
package struct PlacedLine: Sendable, Hashable {
    package let place: LinePlace
    /// Including the lines indented below it, if it was moved with them.
    package let text: String
    /// Its interpretation by every view.
    package let reading: LineReading?
    /// Typed words that look like a date, but were left in the text.
    package let unread: [String]
    /// Its former state, if it was a line of the agenda already.
    package var former: FormerLine?

    package init(_ place: LinePlace, _ text: String, on page: AgendaPage?, unread: [String] = []) {
        (self.place, self.text, self.unread) = (place, text, unread)
        reading = LineReading(text, on: page)
    }
}

/// A line before an action changed it.
package struct FormerLine: Sendable, Hashable {
    let place: LinePlace
    /// Starting at its bullet.
    let text: String
    /// Whether the action completed the task, or one of its occurrences.
    var isFinished = false
}
