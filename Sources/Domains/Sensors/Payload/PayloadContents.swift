// The result of reading a payload.

/// The readings of a message, or why there are none.
package struct PayloadContents: Sendable, Hashable {
    package struct Value: Sendable, Hashable {
        package let measure: MeasureID
        package let value: Double
        /// It may be in another unit, or from another sensor: raw, and not a valid value of the measure.
        package var isDoubtful = false
        /// The unit according to the payload; device.md takes precedence.
        package var unit: String?
    }

    /// Values at one time. `time` is in milliseconds since the epoch; nil if the payload has none.
    package struct Entry: Sendable, Hashable {
        package var time: Int64?
        /// The time was written without an offset, and is read as UTC because the zone is unknown.
        package var isFloating = false
        package var timeDoubt: TimeDoubt?
        package var values: [Value] = []
    }

    /// Why a time in a payload is not used.
    package enum TimeDoubt: Sendable, Hashable {
        /// An unknown format, or an incomplete time.
        case unreadable(String)
        /// The order of day and month is ambiguous.
        case order(String)
        /// It requires the device's zone, whose name is unknown.
        case zone(String)
        /// There is none, but a field with this name looks like one.
        case unnamed(String)
    }

    /// Why a value is uncertain.
    package enum Doubt: Sendable, Hashable {
        /// The stated unit cannot be converted to the measure's.
        case unit(measure: MeasureID, unit: String)
        /// Several fields could be the measure, with different values.
        case several(measure: MeasureID, fields: [String])
    }

    /// Why nothing was read from a payload.
    package enum Problem: Sendable, Hashable {
        case empty
        /// With the size in bytes.
        case tooLarge(Int)
        /// Neither JSON, nor pairs, nor a number.
        case notUnderstood
        /// A number on a topic shared by several measures.
        case whichMeasure
        /// Its fields identify another device (`match:`).
        case otherDevice
        /// Understood, but without measures of the device: messages about networks, batteries, states.
        case nothingMeasured
    }

    package var entries: [Entry] = []
    package var problem: Problem?
    /// Fields of the device's measures with invalid numbers (NaN, infinite, 1e400, words).
    package var badFields: [String] = []
    package var doubts: [Doubt] = []
    /// Numeric fields beyond the limit for a message.
    package var leftOut: [String] = []

    package init() {}
}
