// Settings for fetching calendars: `sources.calendar` of the user's own configuration.

import CivilTime

package struct FetchSettings: Sendable {
    /// Nil if the user named none.
    let program: UserProgram?
    /// Seconds after which a copy is old.
    private(set) var every: Int64 = 3600
    /// The time limit of one fetch, in seconds.
    private(set) var limit: Int64 = 60
    /// Seconds after which a failed fetch is retried automatically.
    var retry: Int64 { min(every, 300) }
    /// A hundred times as large as a calendar of a whole life.
    static let largest = 64 << 20
    /// The variable that passes the address to the program.
    static let variable = "DAYBOOK_ADDRESS"

    /// Throws `UserProgramError`, `PermissionActionError.invalidFetchSetting`.
    package init(_ configuration: UserConfiguration) throws {
        program = try configuration.program(.calendarFetch)
        func seconds(_ key: String, from least: Int64, to most: Int64) throws -> Int64? {
            guard let text = configuration.scalar("sources.calendar." + key), !text.isEmpty else { return nil }
            guard let length = DurationText(text: text).map({ Int64($0.seconds) }), least <= length, length <= most
            else {
                throw PermissionActionError.invalidFetchSetting(key)
            }
            return length
        }
        every = try seconds("every", from: 1, to: 31 * 86_400) ?? every
        limit = try seconds("limit", from: 1, to: 600) ?? limit
    }
}
