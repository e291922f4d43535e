// Merges the element orders of two sides: respects each, independently of which side merges.

enum InkOrder {
    /// Merges two orders with a common base.
    ///
    /// If only one side moved elements, its order applies. Additions follow their predecessor; if both sides added
    /// something at the same place, the older comes first.
    ///
    /// - Parameter stays: whether to keep a name, given whether the base, the first and the second have it.
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
        // Common elements form the frame. If both sides moved some, one of the two orders is used, independently of the sides' order.
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
            // A sorted merge, so that three devices get the same result in whatever order they meet.
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

    /// The elements after each one of the frame, and (under "") before the first.
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
