// Words of the shell for tests of `daybook serve --listen` and its devices.

import FileSystem
import TestSupport

enum ServedInNetwork {
    /// `serve FLAG…` starts it at 127.0.0.2 and waits for both addresses; `$S` is the site in the network, `$C` its code, `$H` this machine's own.
    /// `ask PATH [FLAG…]` prints the status and the first words of an answer; `pair CODE NAME` the status, and keeps the cookie in `NAME.jar`.
    static let words = TestScript.sourced("network.sh")
}

enum NetworkPrograms {
    static let areInstalled = ["/usr/bin/curl", "/usr/bin/openssl"].allSatisfy { FileStamp.exists($0) }
}
