// Servers that are silent: what is reported, once, and when it is over.

import Sensors
import Testing

@Suite struct ServerSilenceTests {
    private static let minute: Int64 = 60_000

    @Test func aConnectionIsMissedAfterAnHour() {
        var silence = ServerSilence()
        func look(_ minutes: Int64, connected: Bool = false, since: Int64 = 0) -> ServerSilence.Event? {
            silence.look(
                isConnected: connected, since: since * Self.minute, lastMessage: nil, limit: nil,
                now: minutes * Self.minute)
        }
        #expect(look(59) == nil)
        #expect(look(60) == .unreachable(seconds: 3600))
        #expect(look(600) == nil)
        #expect(look(601, connected: true, since: 601) == .heardAgain)
        // A connection over which nothing comes is not silence, unless the settings say so.
        #expect(look(6000, connected: true, since: 601) == nil)
        #expect(look(6050, since: 6001) == nil)
        #expect(look(6061, since: 6001) == .unreachable(seconds: 3600))
    }

    @Test func messagesAreMissedWhereTheSettingsSaySo() {
        var silence = ServerSilence()
        func look(_ minutes: Int64, last: Int64?, limit: Int?) -> ServerSilence.Event? {
            silence.look(
                isConnected: true, since: 0, lastMessage: last.map { $0 * Self.minute }, limit: limit,
                now: minutes * Self.minute)
        }
        #expect(look(29, last: nil, limit: 1800) == nil)
        #expect(look(30, last: nil, limit: 1800) == .noMessages(seconds: 1800))
        #expect(look(40, last: nil, limit: 1800) == nil)
        #expect(look(41, last: 41, limit: 1800) == .heardAgain)
        #expect(look(71, last: 41, limit: 1800) == .noMessages(seconds: 1800))
        #expect(look(200, last: 41, limit: 0) == nil)
    }

    @Test func settings() {
        func limit(_ text: String) -> (Int?, Int) {
            let (servers, problems) = ServerSettings.read(
                Array("servers:\n  a: {host: b, silent_after: \(text)}\n".utf8))
            return (servers[0].silentAfter, problems.count)
        }
        #expect(limit("30m") == (1800, 0))
        #expect(limit("never") == (0, 0))
        #expect(limit("soon") == (nil, 1))
    }
}
