// Checks the origin of a request: one of this server's own pages, or none.

import Wording

/// Browsers send it in `Origin` (RFC 6454) and `Sec-Fetch-Site` (W3C Fetch Metadata), which pages cannot change. Programs send neither.
enum OriginCheck {
    static func check(_ request: WebRequest, _ host: HostCheck) throws(WebRefusal) {
        let site = request.value("sec-fetch-site")?.lowercased()
        let isOwnPage = site == "same-origin"
        for origin in request.values("origin") {
            // A form on a page with `Referrer-Policy: no-referrer` is posted with the origin "null" (WHATWG Fetch, "append a request
            // Origin header"): then the other header must identify our own page.
            guard host.isOwn(origin: origin) || origin == "null" && isOwnPage else { throw refusal }
        }
        guard let site, site != "none", !isOwnPage else { return }
        // A link from another site may lead to the front page, without a cookie.
        let isVisit = request.value("sec-fetch-mode") == "navigate" && request.value("sec-fetch-dest") == "document"
        guard isVisit, request.method == "GET", request.target == "/" else { throw refusal }
    }

    private static let refusal = WebRefusal(
        403, Phrase("asked for by a page of another site", fr: "demandé par une page d’un autre site"))
}
