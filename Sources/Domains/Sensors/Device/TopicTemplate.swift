// Topic templates with a level for the device name: one `device.md` for all devices of a gateway.

import Bytes

/// `zigbee2mqtt/{device}`: each matching topic is a separate device.
package struct TopicTemplate: Sendable, Hashable {
    package static let placeholder = "{device}"

    /// The filter to subscribe to: any level in place of the name.
    package let filter: TopicFilter
    private let levels: [Substring]
    private let place: Int

    /// Nil if not exactly one level is `{device}`, or the rest is not a topic filter.
    package init?(_ text: String) {
        let levels = text.split(separator: "/", omittingEmptySubsequences: false)
        let places = levels.indices.filter { levels[$0] == Self.placeholder }
        guard places.count == 1,
            let filter = TopicFilter(levels.map { $0 == Self.placeholder ? "+" : $0 }.joined(separator: "/"))
        else { return nil }
        self.levels = levels
        place = places[0]
        self.filter = filter
    }

    /// The name of the device of a topic; nil for others.
    package func device(of topic: String) -> String? {
        guard filter.matches(topic) else { return nil }
        let found = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard place < found.count, !found[place].isEmpty else { return nil }
        return String(found[place])
    }

    /// The topics of one device.
    package func topic(of device: String) -> String {
        levels.enumerated().map { $0 == place ? Substring(device) : $1 }.joined(separator: "/")
    }
}
