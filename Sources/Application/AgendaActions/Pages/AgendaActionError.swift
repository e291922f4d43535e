// Why the agenda cannot be asked or changed like that.

import Agenda
import CivilTime
import Print
import Search
import Vault

package enum AgendaActionError: Error, Sendable {
    case noLineNamed
    /// No line of the agenda has these words.
    case noLine(name: String)
    /// Several lines have them.
    case ambiguousLine(name: String, [AgendaLine])
    /// The last listing had fewer lines.
    case notListed(Int, of: Int)
    /// The line that had this number in the last listing is not there any more as it was.
    case changedSinceListed(Int, String)
    /// The line that a page showed is not there any more as it was.
    case changedSinceShown(LinePlace, String)
    /// Neither an event nor a task is at this place.
    case noItem(LinePlace)
    case notATask(LinePlace)
    /// It does not repeat, or has no next turn.
    case notRepeating(LinePlace)
    case neitherEventNorTask(LinePlace)
    /// Hours further, for what has a day alone.
    case hasNoTime(LinePlace)
    case endWithoutStart
    /// A series is moved, without saying how much of it.
    case repeats(LinePlace)
    /// `next` is the day of the next occurrence.
    case noOccurrence(LinePlace, on: Day, next: Day?)
    /// A series cannot be split where it has nothing on either side.
    case notSplit(LinePlace, at: Day)
    /// A series names several days, and is moved to another one.
    case repeatsOnOtherDays(LinePlace, than: Day)
    case invalidToken(String)
    case unwritable(NewEvent.Refusal)
    case unknownPage(String)
    case untitledPage
    /// A page without a date has none after it.
    case undatedPage
    case emptyRange(first: Day, last: Day)
    case invalidHours(String)
    /// The shortest gap that counts.
    case invalidMinimum(String)
    case unknownSpan(String)
    case blankPaperWithDate
    case pagesWithSpan
    case invalidPageCount
    /// Pages of what is larger than the span, or of the span itself, and reviews of less than a month.
    case noSuchPart(PlannerPart)
    /// Only weeks have columns of hours.
    case columnsWithoutWeek
    case invalidHabits(String)
    /// Nothing in the planner has days to tick.
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

/// A line where it is now, as it is now.
package struct PlacedLine: Sendable, Hashable {
    package let place: LinePlace
    /// With what is indented below it, where it came there as a whole.
    package let text: String
    /// What every view will take it for.
    package let reading: LineReading?
    /// Words of what was typed that look like a date, and were left in the text.
    package let unread: [String]
    /// What it was before, where it was a line of the agenda already.
    package var former: FormerLine?

    package init(_ place: LinePlace, _ text: String, on page: AgendaPage?, unread: [String] = []) {
        (self.place, self.text, self.unread) = (place, text, unread)
        reading = LineReading(text, on: page)
    }
}

/// A line as it was before an action changed it.
package struct FormerLine: Sendable, Hashable {
    let place: LinePlace
    /// From its bullet on.
    let text: String
    /// Whether the action finished it, or a turn of it.
    var isFinished = false
}
