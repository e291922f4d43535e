// Why an MQTT connection failed.

/// Errors of `MQTTClient`, with words of the library or the server.
package enum MQTTError: Error, Sendable, Equatable {
    /// The server answered, and refused: a wrong password, an identifier it does not take. The code is of MQTT 5.0, section 3.2.2.2.
    case refused(code: Int, reason: String)
    /// No TLS connection: a certificate that is not trusted or is for another name, or a file that cannot be read.
    case security(String)
    /// No connection, or one that ended.
    case network(String)
    /// An option that the library does not take.
    case option(String)
}
