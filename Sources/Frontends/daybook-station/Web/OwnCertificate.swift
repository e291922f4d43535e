// The user's own certificate: from the flags of this start, or else from the user's own configuration.

import FileSystem
import Wording
import Workspaces

struct OwnCertificate {
    let file: String
    let key: String
    /// The file that names them; nil if flags do.
    private let configuration: String?

    /// Flags are used as a pair, and so is `serve: {certificate: …, key: …}` of config.yaml. Nil if neither names one.
    ///
    /// Throws `CertificateError`.
    init?(_ options: ServeOptions.Network, _ workspace: Workspace) throws(CertificateError) {
        if options.certificate != nil || options.key != nil {
            guard let file = options.certificate, let key = options.key else { throw .halfNamed }
            (self.file, self.key, configuration) = (file, key, nil)
            return
        }
        let named = workspace.machine.configurationFile
        // Devices that trust the configured one would be shown another.
        guard workspace.configuration.unreadFile == nil else { throw .unreadConfiguration(named) }
        let file = try Self.path("serve.certificate", workspace)
        let key = try Self.path("serve.key", workspace)
        guard file != nil || key != nil else { return nil }
        guard let file, let key else { throw .halfConfigured(named) }
        (self.file, self.key, configuration) = (file, key, named)
    }

    /// A path in the configuration, where `~/` is the user's home folder, and relative paths start at the configuration's folder. Nil if
    /// there is none.
    private static func path(_ name: String, _ workspace: Workspace) throws(CertificateError) -> String? {
        let (machine, configuration) = (workspace.machine, workspace.configuration)
        guard configuration.says(name) else { return nil }
        guard let path = configuration.scalar(name) else { throw .noPath(name, machine.configurationFile) }
        if path.isEmpty || path.hasPrefix("/") { return path.isEmpty ? nil : path }
        return path.hasPrefix("~/")
            ? machine.absolute(path) : Paths.join(Paths.parent(of: machine.configurationFile), path)
    }

    /// Throws the problem with it, together with the place that names it.
    func read() throws -> ServerCertificate {
        do {
            return try ServerCertificate(ofUser: file, key: key)
        } catch {
            guard let configuration else { throw error }
            throw ConfiguredCertificateError(cause: Explanation(error), configuration: configuration)
        }
    }
}

/// A problem with a certificate named in the configuration.
private struct ConfiguredCertificateError: ExplainedError {
    let cause: Explanation
    let configuration: String

    var explanation: Explanation {
        Explanation(
            cause.kind, cause.message,
            hint: cause.hint
                ?? Phrase("named by serve: in \(configuration)", fr: "indiqué par serve: dans \(configuration)"))
    }
}
