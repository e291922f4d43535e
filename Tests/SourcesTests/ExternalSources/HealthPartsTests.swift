// Health as a source and health as it leaves agree on what belongs to which part.

import ExternalSources
import Permissions
import Testing

struct HealthPartsTests {
    @Test(arguments: HealthMeasure.allCases)
    func eachMeasureIsHeldBackWithItsPart(_ measure: HealthMeasure) {
        #expect(HealthParts.part(of: measure.rawValue) == measure.field)
        #expect(PermissionSource.health.fields.contains(measure.field))
    }
}
