// Headers common to all responses.

enum ResponseHeaders {
    /// Only our own files may load, none of them inline, and no form may lead elsewhere (W3C Content Security Policy 3).
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; "
        + "worker-src 'self'; manifest-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    /// Files of the vault run nothing, even if a browser opens them as a page.
    static let attachmentPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

    /// - Parameter hears: whether the page supports dictation.
    static func added(to response: WebResponse, isPublic: Bool, hears: Bool = false) -> WebResponse {
        var response = response
        let all = [
            ("content-security-policy", "Content-Security-Policy", policy),
            ("x-content-type-options", "X-Content-Type-Options", "nosniff"),
            ("referrer-policy", "Referrer-Policy", "no-referrer"),
            ("cross-origin-opener-policy", "Cross-Origin-Opener-Policy", "same-origin"),
            ("cross-origin-resource-policy", "Cross-Origin-Resource-Policy", "same-origin"),
            ("x-frame-options", "X-Frame-Options", "DENY"),
            (
                "permissions-policy", "Permissions-Policy",
                "geolocation=(), camera=(), microphone=(\(hears ? "self" : "")), payment=(), usb=()"
            ),
            ("cache-control", "Cache-Control", isPublic ? "no-cache" : "no-store"),
        ]
        for (lower, name, value) in all where response.value(lower) == nil {
            response.headers.append((name, value))
        }
        return response
    }
}
