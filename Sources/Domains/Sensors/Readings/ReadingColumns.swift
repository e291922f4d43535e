// Columnar storage for rows of numbers from a parser.

/// A time and a fixed number of values per row, stored by column.
///
/// Owns its memory: rows are written through pointers, since bounds checks of nested arrays are too slow for ten million rows.
struct ReadingColumns: ~Copyable {
    private let width: Int
    private var capacity: Int
    private var times: UnsafeMutablePointer<Int64>
    private var values: UnsafeMutablePointer<Double>
    private(set) var count = 0

    /// - Parameter capacity: the expected number of rows; it can grow.
    init(width: Int, capacity: Int) {
        self.width = width
        self.capacity = max(16, capacity)
        times = .allocate(capacity: self.capacity)
        values = .allocate(capacity: max(1, self.capacity * width))
    }

    deinit {
        times.deallocate()
        values.deallocate()
    }

    /// Sets the next row's value in a column. The row is added by `commit`.
    @inline(__always)
    mutating func set(_ column: Int, _ value: Double) { values[column * capacity + count] = value }

    @inline(__always)
    mutating func commit(_ time: Int64) {
        times[count] = time
        count += 1
        if count == capacity { grow() }
    }

    private mutating func grow() {
        let larger = capacity * 2
        let newTimes = UnsafeMutablePointer<Int64>.allocate(capacity: larger)
        let newValues = UnsafeMutablePointer<Double>.allocate(capacity: max(1, larger * width))
        newTimes.update(from: times, count: count)
        for column in 0..<width { (newValues + column * larger).update(from: values + column * capacity, count: count) }
        times.deallocate()
        values.deallocate()
        (times, values, capacity) = (newTimes, newValues, larger)
    }

    var timeColumn: [Int64] { Array(UnsafeBufferPointer(start: times, count: count)) }

    func column(_ index: Int) -> [Double] {
        Array(UnsafeBufferPointer(start: values + index * capacity, count: count))
    }
}
