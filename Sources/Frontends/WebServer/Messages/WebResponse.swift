// A response as a value, independent of the connection.

import Bytes

package struct WebResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// The events of `LiveEvents`, until the reader goes; with the digest of a device.
        case events(device: String?)
    }

    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body

    init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ bytes: [UInt8] = []) {
        (self.status, self.headers, body) = (status, headers, .bytes(bytes))
    }

    static func html(_ bytes: [UInt8], status: Int = 200) -> WebResponse {
        WebResponse(status, [("Content-Type", "text/html; charset=utf-8")], bytes)
    }

    static func text(_ text: String, status: Int) -> WebResponse {
        WebResponse(status, [("Content-Type", "text/plain; charset=utf-8")], Array((text + "\n").utf8))
    }

    static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
        WebResponse(status, [("Content-Type", "application/json; charset=utf-8")], value.encoded())
    }

    /// Disables buffering in proxies (the header is specific to nginx).
    static func events(of device: String?) -> WebResponse {
        var response = WebResponse(200, [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")])
        response.body = .events(device: device)
        return response
    }

    /// Redirects to another page, which is requested with GET (RFC 9110, section 15.4.4).
    static func seeOther(_ address: String) -> WebResponse { WebResponse(303, [("Location", address)]) }

    /// The body, if it is not a stream.
    package var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

    /// - Parameter name: in lower case.
    package func value(_ name: String) -> String? {
        headers.first { HeaderName.isSame($0.name, name) }?.value
    }
}
