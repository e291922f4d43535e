// Consent for the imports from sources: a file that a person names, or all that the gate lets through.

import ExternalSources
import Permissions
import Workspaces

extension Workspace {
    /// Naming a file is consent to read it, but not against a decision: a source that is denied or restricted stays closed. Gives what its
    /// grant leaves out. Throws `PermissionRefusal`.
    package func hiddenFields(ofNamed source: PermissionSource) throws -> Set<String> {
        let gate = gate()
        switch gate.state(of: source) {
        case .denied: throw PermissionRefusal.denied(source)
        case .restricted: throw PermissionRefusal.restricted(source)
        case .unknown, .granted, .provisional, .unavailable: return gate.book[source]?.hidden ?? []
        }
    }

    /// What is granted of a source, read or remembered. Throws `PermissionRefusal`.
    package func read<Module: SourceModule>(_ module: Module, for purpose: String) throws -> SourceReading<Module.Fact>
    {
        let grant = try gate().readGrant(of: Module.source, for: purpose)
        var memory = SourceMemory(folder: stateFolder, source: Module.source)
        let reading = module.facts(through: grant, remembering: &memory)
        memory.save()
        return reading
    }
}
