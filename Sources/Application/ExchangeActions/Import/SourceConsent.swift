// Consent for imports from sources: a file named by a person, or what the gate permits.

import ExternalSources
import Permissions
import Workspaces

extension Workspace {
    /// Naming a file is consent to read it, but does not override a decision: a denied or restricted source stays closed. Returns the
    /// fields excluded by its grant. Throws `PermissionRefusal`.
    package func hiddenFields(ofNamed source: PermissionSource) throws -> Set<String> {
        let gate = gate()
        switch gate.state(of: source) {
        case .denied: throw PermissionRefusal.denied(source)
        case .restricted: throw PermissionRefusal.restricted(source)
        case .unknown, .granted, .provisional, .unavailable: return gate.book[source]?.hidden ?? []
        }
    }

    /// The granted part of a source, read or cached. Throws `PermissionRefusal`.
    package func read<Module: SourceModule>(_ module: Module, for purpose: String) throws -> SourceReading<Module.Fact>
    {
        let grant = try gate().readGrant(of: Module.source, for: purpose)
        var memory = SourceMemory(folder: stateFolder, source: Module.source)
        let reading = module.facts(through: grant, remembering: &memory)
        memory.save()
        return reading
    }
}
