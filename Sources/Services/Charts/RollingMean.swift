// The mean of the last so many days, for a calm line through restless values.

import CivilTime

/// Trailing means over calendar days.
package enum RollingMean {
    /// For each point the mean of the values on its day and the `days` − 1 days before; points must be in the order of time.
    package static func trailing(_ points: [ChartPoint], days: Int) -> [ChartPoint] {
        var start = 0
        var sum = 0.0
        var count = 0
        var means: [ChartPoint] = []
        for (index, point) in points.enumerated() {
            if let value = point.value {
                sum += value
                count += 1
            }
            while start < index, point.position - points[start].position >= Double(days) {
                if let value = points[start].value {
                    sum -= value
                    count -= 1
                }
                start += 1
            }
            means.append(ChartPoint(position: point.position, value: count == 0 ? nil : sum / Double(count)))
        }
        return means
    }
}
