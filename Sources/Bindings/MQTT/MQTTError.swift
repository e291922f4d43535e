// Why an MQTT connection failed.

/// Errors of `MQTTClient`, with words of the library or the server.
package enum MQTTError: Error, Sendable, Equatable {
    /// The server answered, and refused: a wrong password, an identifier it does not take. The code is of MQTT 5.0, section 3.2.2.2.
    case refused(code: Int, reason: String)
    /// No TLS connection, or a file of it that cannot be read.
    case security(String)
    /// The server's certificate is not believed.
    case distrusted(Distrust)
    /// No connection, or one that ended.
    case network(String)
    /// An option that the library does not take.
    case option(String)
}

extension MQTTError {
    /// What is wrong is who we are, or who the server is: to try again with the same words changes nothing.
    package var isRefusal: Bool {
        switch self {
        case .refused, .security, .distrusted: true
        case .network, .option: false
        }
    }

    /// What is wrong with a certificate.
    package enum Distrust: Sendable, Equatable {
        /// Whoever signed it is none of the authorities that are trusted, or it signed itself.
        case unknownAuthority
        /// It is for another host than this.
        case wrongHost(String)
        case expired
        case notYetValid
        /// In the words of OpenSSL.
        case other(String)
    }
}
