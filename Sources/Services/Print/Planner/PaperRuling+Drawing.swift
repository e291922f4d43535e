// Lines, squares and dots on the empty areas of a page.

import Vault

extension PlannerSheet {
    /// Rules a box in the paper's style. Lines start one step below the top; squares and dots are centred horizontally and
    /// end with a whole step. In a cell (`isFitted`) the steps of built-in papers are adjusted by a few hundredths, to end at the edge of
    /// the cell. Rows are counted from `top`, which aligns them with those of neighbours.
    mutating func rule(_ box: PlannerBox, top: Double? = nil, isFitted: Bool = true) {
        var step = options.paper.spacing
        if isFitted, options.paper.kind != .custom, options.paper.ruling != .lined, box.width > step * 6 {
            step = box.width / (box.width / step).rounded()
        }
        let origin = top ?? box.y
        // The first row of the ruling within the box, counted from the origin.
        let skipped = max(0, ((box.y - origin) / step - 0.001).rounded(.up))
        let first = origin + skipped * step
        let rows = Int(((box.bottom - first) / step + 0.001).rounded(.down))
        // Less is too little to write on, and looks like a mistake.
        let leastRows = options.paper.ruling == .grid ? 2 : skipped == 0 ? 1 : 0
        guard rows >= leastRows, box.bottom > first, box.width >= step else { return }
        let columns = Int((box.width / step + 0.001).rounded(.down))
        let left = box.x + (box.width - Double(columns) * step) / 2
        let right = left + Double(columns) * step
        switch options.paper.ruling {
        case .blank: break
        case .lined:
            for row in (skipped == 0 ? 1 : 0)...rows {
                let y = first + Double(row) * step
                line(.paper, box.x, y, box.right, y)
            }
        case .grid:
            for row in 0...rows {
                let y = first + Double(row) * step
                line(.paper, left, y, right, y)
            }
            for column in 0...columns {
                let x = left + Double(column) * step
                line(.paper, x, first, x, first + Double(rows) * step)
            }
        case .dotted:
            for row in 0...rows {
                for column in 0...columns {
                    dot(.paper, left + Double(column) * step, first + Double(row) * step)
                }
            }
        }
    }
}
