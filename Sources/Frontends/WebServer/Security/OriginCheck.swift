// From which page a request comes: from one of this server's own, or from none.

import Wording

/// Browsers say it in `Origin` (RFC 6454) and `Sec-Fetch-Site` (W3C Fetch Metadata); no page can change what they say. Programs say nothing.
enum OriginCheck {
    static func check(_ request: WebRequest, _ host: HostCheck) throws(WebRefusal) {
        let site = request.value("sec-fetch-site")?.lowercased()
        let isOwnPage = site == "same-origin"
        for origin in request.values("origin") {
            // What a page with `Referrer-Policy: no-referrer` posts by a form has the origin "null" (WHATWG Fetch, "append a request
            // Origin header"): then the other header has to say that it is our own.
            guard host.isOwn(origin: origin) || origin == "null" && isOwnPage else { throw refusal }
        }
        guard let site, site != "none", !isOwnPage else { return }
        // A link of another site may lead to the front page, where no cookie comes along.
        let isVisit = request.value("sec-fetch-mode") == "navigate" && request.value("sec-fetch-dest") == "document"
        guard isVisit, request.method == "GET", request.target == "/" else { throw refusal }
    }

    private static let refusal = WebRefusal(
        403, Phrase("asked for by a page of another site", fr: "demandé par une page d’un autre site"))
}
