// The order of what two sides have drawn: each side's own, and the same whoever merges.

enum InkOrder {
    /// Joins two orders that came from one.
    ///
    /// Where one side alone moved things, its order counts. What a side added follows what it followed there; where both added something
    /// in one place, the older comes first.
    ///
    /// - Parameter stays: whether a name is kept, given whether the base, the first and the second have it.
    static func merged(
        _ base: [String], _ first: [String], _ second: [String], time: (String) -> Int = { _ in 0 },
        stays: (_ name: String, _ wasThere: Bool, _ inFirst: Bool, _ inSecond: Bool) -> Bool
    ) -> [String] {
        let sets = (base: Set(base), first: Set(first), second: Set(second))
        func isStaying(_ name: String) -> Bool {
            stays(name, sets.base.contains(name), sets.first.contains(name), sets.second.contains(name))
        }
        let common = { (name: String) in
            sets.base.contains(name) && sets.first.contains(name) && sets.second.contains(name)
        }
        let orders = (base.filter(common), first.filter(common), second.filter(common))
        // What is in all three gives the frame. Where both moved things, one of the two orders, and not by who asks.
        let frame =
            if orders.1 == orders.2 || orders.2 == orders.0 { orders.1 } else if orders.1 == orders.0 { orders.2 } else
            {
                orders.1.lexicographicallyPrecedes(orders.2) ? orders.1 : orders.2
            }
        let isFrame = Set(frame)
        let runs = (Self.runs(first, isFrame, isStaying), Self.runs(second, isFrame, isStaying))
        var result: [String] = []
        var taken: Set<String> = []
        func add(_ names: [String]) { for name in names where taken.insert(name).inserted { result.append(name) } }
        for anchor in [""] + frame {
            if !anchor.isEmpty, isStaying(anchor) { add([anchor]) }
            let (one, other) = (runs.0[anchor] ?? [], runs.1[anchor] ?? [])
            // As two sorted rows are made one, so that three devices come to the same whoever of them meets first.
            var (at, otherAt) = (0, 0)
            while at < one.count, otherAt < other.count {
                if (time(other[otherAt]), other[otherAt]) < (time(one[at]), one[at]) {
                    add([other[otherAt]])
                    otherAt += 1
                } else {
                    add([one[at]])
                    at += 1
                }
            }
            add(Array(one[at...]) + Array(other[otherAt...]))
        }
        return result
    }

    /// What is after each name of the frame, and (after "") before the first.
    private static func runs(
        _ order: [String], _ frame: Set<String>, _ isStaying: (String) -> Bool
    ) -> [String: [String]] {
        var runs: [String: [String]] = [:]
        var anchor = ""
        for name in order {
            if frame.contains(name) { anchor = name } else if isStaying(name) { runs[anchor, default: []].append(name) }
        }
        return runs
    }
}
