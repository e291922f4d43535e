// Fits ink without known units on a page.

extension InkDocument {
    /// The location of an element.
    struct Place: Hashable {
        var page: Int
        var layer: Int
        var element: Int
    }

    /// Ink larger than its page is scaled to the page's width or height, half an inch from the edges; what extends
    /// beyond the edges is moved in.
    mutating func fit(_ places: [Place]) {
        let margin = 3600.0
        for page in Set(places.map(\.page)).sorted() {
            let size = (width: Double(pages[page].width), height: Double(pages[page].height))
            var points: [InkPoint] = []
            for place in places where place.page == page {
                edit(place) { points += $0.points }
            }
            guard let box = InkBox(points) else { continue }
            let isInside = box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height
            guard !isInside else { continue }
            let scale = min(
                1, (size.width - 2 * margin) / max(1, box.width), (size.height - 2 * margin) / max(1, box.height))
            for place in places where place.page == page {
                edit(place) { stroke in
                    for index in stroke.points.indices {
                        let (x, y) = (Double(stroke.points[index].x), Double(stroke.points[index].y))
                        stroke.points[index].x = Int32(((x - box.left) * scale + margin).rounded())
                        stroke.points[index].y = Int32(((y - box.top) * scale + margin).rounded())
                    }
                }
            }
        }
    }

    private mutating func edit(_ place: Place, _ change: (inout InkStroke) -> Void) {
        guard case .stroke(var stroke) = pages[place.page].layers[place.layer].elements[place.element] else { return }
        change(&stroke)
        pages[place.page].layers[place.layer].elements[place.element] = .stroke(stroke)
    }
}
