// Which certificate of the user's own is served with: that of the flags of this start, else that of the user's own configuration.

import FileSystem
import Wording
import Workspaces

struct OwnCertificate {
    let file: String
    let key: String
    /// The file that names them; nil for those of the flags.
    private let configuration: String?

    /// Flags count as a pair, and so do `serve: {certificate: …, key: …}` of config.yaml. Nil where neither names one.
    ///
    /// Throws `CertificateError`.
    init?(_ options: ServeOptions.Network, _ workspace: Workspace) throws(CertificateError) {
        if options.certificate != nil || options.key != nil {
            guard let file = options.certificate, let key = options.key else { throw .halfNamed }
            (self.file, self.key, configuration) = (file, key, nil)
            return
        }
        let named = workspace.machine.configurationFile
        // Devices that know the one that is meant would be shown another.
        guard workspace.configuration.unreadFile == nil else { throw .unreadConfiguration(named) }
        let file = try Self.path("serve.certificate", workspace)
        let key = try Self.path("serve.key", workspace)
        guard file != nil || key != nil else { return nil }
        guard let file, let key else { throw .halfConfigured(named) }
        (self.file, self.key, configuration) = (file, key, named)
    }

    /// A path of the configuration, `~/` that of the user, relative ones from its own folder. Nil where nothing is named.
    private static func path(_ name: String, _ workspace: Workspace) throws(CertificateError) -> String? {
        let (machine, configuration) = (workspace.machine, workspace.configuration)
        guard configuration.says(name) else { return nil }
        guard let path = configuration.scalar(name) else { throw .noPath(name, machine.configurationFile) }
        if path.isEmpty || path.hasPrefix("/") { return path.isEmpty ? nil : path }
        return path.hasPrefix("~/")
            ? machine.absolute(path) : Paths.join(Paths.parent(of: machine.configurationFile), path)
    }

    /// Throws what is wrong with it, and says who names it.
    func read() throws -> ServerCertificate {
        do {
            return try ServerCertificate(ofUser: file, key: key)
        } catch {
            guard let configuration else { throw error }
            throw ConfiguredCertificateError(cause: Explanation(error), configuration: configuration)
        }
    }
}

/// What is wrong with a certificate that the configuration names.
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
