// What a payload was understood to say.

/// The readings of one message, or why there are none.
package struct PayloadContents: Sendable, Hashable {
    package struct Value: Sendable, Hashable {
        package let measure: String
        package let value: Double
    }

    /// Values of one time. `time` is in milliseconds since the epoch; nil where the payload does not say one.
    package struct Entry: Sendable, Hashable {
        package var time: Int64?
        package var values: [Value] = []
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
        /// Understood, but no field is a measure of the device: messages about networks, batteries, states.
        case nothingMeasured
    }

    package var entries: [Entry] = []
    package var problem: Problem?
    /// Fields with values that are no number (NaN, infinite, 1e400, words), of measures of the device.
    package var badFields: [String] = []

    package init() {}
}
