// A map of the places of entries, and the entries at each.

import Bytes
import Charts
import Journal
import Search
import Vault
import Wording

struct MapPage {
    let model: SiteModel
    let frame: PageFrame

    private static let path = "map.html"

    /// Entries with coordinates, newest first.
    private static func entries(_ model: SiteModel) -> [Int] {
        (model.timeline + model.undated).filter { model.entries[$0].facts.coordinates != nil }
    }

    static func exists(_ model: SiteModel) -> Bool { !entries(model).isEmpty }

    func pages(salt: UInt64) -> [OutputFile] {
        let entries = Self.entries(model)
        guard !entries.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        for number in entries {
            hash.add(model.cardHash(number))
            hash.add(model.entries[number].facts.coordinates?.text ?? "")
            hash.add(model.entries[number].facts.place ?? "")
        }
        let key = hash.value
        return [OutputFile(Self.path, key: key) { render(entries) }]
    }

    private static func anchor(_ number: Int) -> String { "place-\(number + 1)" }

    private func render(_ entries: [Int]) -> [UInt8] {
        let places = PlaceGroup.groups(
            entries.map { (model.entries[$0].facts.place ?? "", model.entries[$0].facts.coordinates) })
        let title = model.say(SiteWords.map)
        let map = PlaceMap(
            title: title,
            spots: places.enumerated().compactMap { number, place in
                place.coordinates.map {
                    .init(
                        latitude: $0.latitude, longitude: $0.longitude, label: place.name, count: place.members.count,
                        address: "#" + Self.anchor(number))
                }
            })
        return frame.page(Self.path, title: title, section: .map) { html in
            html.element("h1", title)
            if let svg = map.svg(in: model.language) {
                html.markup("<figure class=\"map\">\(svg)</figure>\n")
            }
            for (number, place) in places.enumerated() {
                html.markup("<section id=\"\(Self.anchor(number))\">")
                html.element("h2", place.name.isEmpty ? model.say(SiteWords.noName) : place.name)
                for member in place.members {
                    EntryCard(model: model.notes, page: Self.path).write(entries[member], &html)
                }
                html.markup("</section>\n")
            }
        }
    }
}
