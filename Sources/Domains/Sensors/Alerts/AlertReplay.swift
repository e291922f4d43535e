// Which alerts a device's rules would have sent over readings of the past.

/// The alerts of a span of time, in order.
package struct AlertReplay: Sendable {
    package let alerts: [SensorAlert]

    /// Runs the rules over readings as if each had come at its time, and the clock had was still at none.
    ///
    /// - Parameters:
    ///   - since: where to begin; everything is normal then.
    ///   - until: where to end, milliseconds since the epoch: silence before it counts.
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
