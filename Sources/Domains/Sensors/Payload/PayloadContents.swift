// What a payload was understood to say.

/// The readings of one message, or why there are none.
package struct PayloadContents: Sendable, Hashable {
    package struct Value: Sendable, Hashable {
        package let measure: MeasureID
        package let value: Double
        /// It may be of another unit, or of another of several sensors: raw, and not to be taken for a value of the measure.
        package var isDoubtful = false
        /// What it is in, as far as the names and units of the payload say; device.md says more.
        package var unit: String?
    }

    /// Values of one time. `time` is in milliseconds since the epoch; nil where the payload does not say one.
    package struct Entry: Sendable, Hashable {
        package var time: Int64?
        /// The time was written without an offset, and is read as UTC because its zone is not given.
        package var isFloating = false
        package var timeDoubt: TimeDoubt?
        package var values: [Value] = []
    }

    /// Why a time that a payload says is not taken.
    package enum TimeDoubt: Sendable, Hashable {
        /// No form that is known, or half of a time.
        case unreadable(String)
        /// Is the day first, or the month?
        case order(String)
        /// It needs the device's zone, whose name is unknown.
        case zone(String)
        /// There is none, but a field of this name looks like one.
        case unnamed(String)
    }

    /// Why a value is doubtful.
    package enum Doubt: Sendable, Hashable {
        /// The payload says a unit that does not become the measure's.
        case unit(measure: MeasureID, unit: String)
        /// Any of these fields could be the measure, and they say different things.
        case several(measure: MeasureID, fields: [String])
    }

    /// Why nothing was taken from a payload.
    package enum Problem: Sendable, Hashable {
        case empty
        /// Bytes.
        case tooLarge(Int)
        /// Neither JSON, nor pairs, nor a number.
        case notUnderstood
        /// A number on a topic that several measures share.
        case whichMeasure
        /// What its fields say is of another device (`match:`).
        case otherDevice
        /// Understood, but no field is a measure of the device: messages about networks, batteries, states.
        case nothingMeasured
    }

    package var entries: [Entry] = []
    package var problem: Problem?
    /// Fields with values that are not a number (NaN, infinite, 1e400, words), of measures of the device.
    package var badFields: [String] = []
    package var doubts: [Doubt] = []
    /// Fields with numbers that are more than a message may have.
    package var leftOut: [String] = []

    package init() {}
}
