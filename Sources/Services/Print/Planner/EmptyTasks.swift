// Empty boxes with lines, for tasks written by hand.

extension PlannerSheet {
    /// Boxes on lines 7 mm apart, counted from the top of the box, on those below `end`.
    mutating func emptyTasks(in box: PlannerBox, below end: Double) {
        let line = PlannerOptions.writingLine
        let rows = Int((box.height / line + 0.001).rounded(.down))
        for row in 0..<max(0, rows) {
            let top = box.y + Double(row) * line
            guard top >= end - 0.6 else { continue }
            let side = 2.6 * scale
            let foot = top + line - 1.2 * scale
            checkbox(PlannerBox(box.x, foot - side - 0.3 * scale, side, side), isDone: false)
            self.line(.hair, box.x + 4.3 * scale, foot, box.right, foot)
        }
    }
}
