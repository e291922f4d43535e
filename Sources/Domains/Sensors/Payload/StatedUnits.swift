// Units stated next to values: `"TempUnit": "F"`, `"unit": "K"`, `"pressure_unit": "psi"`.

import Bytes

/// The units that an object states for its own fields and nested ones.
struct StatedUnits {
    /// A unit with its owner: a part of a field's name; empty for all fields.
    private var stated: [(owner: String, unit: String)] = []
    var isEmpty: Bool { stated.isEmpty }

    /// The units of an object, followed by those of its parents.
    func adding(_ members: [JSONValue.Member]) -> StatedUnits {
        var result = StatedUnits()
        for member in members {
            guard let owner = FieldNames.unitOwner(FieldNames.key(member.key)), let unit = member.value.string,
                !unit.trimmed.isEmpty
            else { continue }
            result.stated.append((owner, unit))
        }
        result.stated += stated
        return result
    }

    /// The unit of a field: one stated for its name takes precedence; one stated for all must fit the quantity.
    ///
    /// - Parameters:
    ///   - key: the folded name of the field.
    ///   - kind: a unit of the measured quantity; nil if unknown.
    ///   - isAlone: whether the unit can only apply to this field.
    func unit(of key: String, kind: String?, isAlone: Bool) -> String? {
        if let own = stated.first(where: { !$0.owner.isEmpty && Self.isMeant($0.owner, key) }) { return own.unit }
        for (owner, unit) in stated where owner.isEmpty {
            if let kind, UnitConversion.convert(0, from: unit, to: kind) != nil { return unit }
            if isAlone { return unit }
        }
        return nil
    }

    private static func isMeant(_ owner: String, _ key: String) -> Bool {
        if key == owner || key.hasSuffix(owner) || key.hasPrefix(owner) { return true }
        guard let first = FieldNames.usual(owner), let second = FieldNames.usual(key) else { return false }
        return !Set(first.measures).isDisjoint(with: second.measures)
    }
}
