// Replays past readings to find the alerts that a device's rules would have sent.

/// The alerts of a period, in order.
package struct AlertReplay: Sendable {
    package let alerts: [SensorAlert]

    /// Applies the rules as if each reading had arrived on time, with a tick at every deadline.
    ///
    /// - Parameters:
    ///   - since: the start; everything is normal then.
    ///   - until: the end, in milliseconds since the epoch: silence before it counts.
    package init(
        _ rules: AlertRules, _ series: ReadingSeries, since: Int64, until: Int64,
        offset: @escaping @Sendable (Int64) -> Int
    ) {
        var machine = AlertMachine(rules, offset: offset)
        var alerts: [SensorAlert] = []
        var now = since
        func wait(until moment: Int64) {
            while let deadline = machine.nextDeadline(after: now), deadline <= moment {
                now = deadline
                alerts += machine.tick(deadline)
            }
        }
        let first = series.times.firstIndex { $0 >= since } ?? series.times.count
        for row in first..<series.times.count where series.times[row] <= until {
            let time = series.times[row]
            wait(until: time - 1)
            now = time
            for (column, measure) in series.measures.enumerated() where !series.values[column][row].isNaN {
                alerts += machine.observe(measure, series.values[column][row], at: time, now: time)
            }
        }
        wait(until: until)
        self.alerts = alerts
    }
}
