// Why an MQTT connection failed.

/// Errors of `MQTTClient`, with messages of the library or the server.
package enum MQTTError: Error, Sendable, Equatable {
    /// The server refused: a wrong password, an identifier that it does not accept. The code is from MQTT 5.0, section 3.2.2.2.
    case refused(code: Int, reason: String)
    /// The TLS connection failed, or one of its files cannot be read.
    case security(String)
    /// The server's certificate is not trusted.
    case distrusted(Distrust)
    /// The connection failed, or was lost.
    case network(String)
    /// An option that the library does not accept.
    case option(String)
}

extension MQTTError {
    /// The identity of the client or the server was refused: retrying with the same credentials is pointless.
    package var isRefusal: Bool {
        switch self {
        case .refused, .security, .distrusted: true
        case .network, .option: false
        }
    }

    /// Why a certificate is not trusted.
    package enum Distrust: Sendable, Equatable {
        /// Its signer is not a trusted authority, or it is self-signed.
        case unknownAuthority
        /// It is for a host other than this one.
        case wrongHost(String)
        case expired
        case notYetValid
        /// The message of OpenSSL.
        case other(String)
    }
}
