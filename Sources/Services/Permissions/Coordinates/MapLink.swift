// Links to map services, which lead to a place in whatever form it is encoded.

import Bytes

enum MapLink {
    /// Hosts whose every page is a place, and prefixes of hosts with the path of their maps.
    private static let services: [(host: String, path: String)] = [
        ("maps.app.goo.gl", ""), ("goo.gl", "/maps"), ("maps.google.", ""), ("www.google.", "/maps"),
        ("google.", "/maps"), ("maps.apple.com", ""), ("maps.apple", ""), ("www.bing.com", "/maps"),
        ("bing.com", "/maps"), ("www.openstreetmap.org", ""), ("openstreetmap.org", ""), ("osm.org", ""),
        ("www.waze.com", ""), ("waze.com", ""), ("ul.waze.com", ""), ("wego.here.com", ""), ("share.here.com", ""),
        ("w3w.co", ""), ("what3words.com", ""), ("plus.codes", ""), ("mapy.cz", ""), ("mapy.com", ""),
        ("yandex.", "/maps"), ("osmand.net", ""), ("www.komoot.", ""), ("geohash.org", ""), ("www.geocaching.com", ""),
        ("coord.info", ""), ("map.qwant.com", ""), ("www.mapquest.com", ""), ("organicmaps.app", ""), ("omaps.app", ""),
        ("ge0.me", ""), ("citymapper.com", ""), ("maps.me", ""), ("umap.openstreetmap.fr", ""),
    ]

    /// The part after the host of such an address, which begins at `start`.
    static func range(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        var at = start
        for scheme in ["https://", "http://"] where has(bytes, scheme, start) { at = start + scheme.utf8.count }
        guard at > start else { return nil }
        let host = at
        // A name has at most 253 bytes (RFC 1035, section 2.3.4).
        while at < bytes.count, at - host < 254,
            bytes[at].isLetter || bytes[at].isDigit || bytes[at] == .dot || bytes[at] == .hyphen
        { at += 1 }
        let name = String(decoding: bytes[host..<at], as: UTF8.self).lowercased()
        let rest = String(decoding: bytes[at..<min(at + 8, bytes.count)], as: UTF8.self).lowercased()
        let isMap = services.contains { service in
            (service.host.hasSuffix(".") ? name.hasPrefix(service.host) : name == service.host)
                && rest.hasPrefix(service.path)
        }
        guard isMap else { return nil }
        var end = at
        while end < bytes.count, bytes[end] > 0x20, !"<>\"')]|`".utf8.contains(bytes[end]) { end += 1 }
        return end > at + 1 ? at + 1..<end : nil
    }

    private static func has(_ bytes: UnsafeBufferPointer<UInt8>, _ text: String, _ at: Int) -> Bool {
        at + text.utf8.count <= bytes.count && bytes[at..<at + text.utf8.count].elementsEqual(text.utf8)
    }
}
