// The parts of a rule's text, read and changed.

import ICalendar
import Testing

@Suite struct RulePartsTests {
    @Test func reads() {
        let parts = RuleParts("FREQ=MONTHLY;byday=2TU,-1FR;INTERVAL=2;")
        #expect(parts["FREQ"] == "MONTHLY" && parts.number("INTERVAL") == 2 && parts["COUNT"] == nil)
        #expect(parts.list("BYDAY") == ["2TU", "-1FR"] && parts.list("BYMONTH") == [])
        #expect(parts.names == ["FREQ", "BYDAY", "INTERVAL"])
    }

    @Test func keepsWhatIsNotChanged() {
        var parts = RuleParts("freq=daily;x;UNTIL=20261120")
        #expect(parts.text == "freq=daily;x;UNTIL=20261120" && parts["X"] == nil)
        parts["INTERVAL"] = "3"
        parts["UNTIL"] = "20261231"
        #expect(parts.text == "freq=daily;x;UNTIL=20261231;INTERVAL=3")
        parts["INTERVAL"] = nil
        #expect(parts.without("UNTIL", "COUNT").text == "freq=daily;x")
        #expect(parts.filter { $0 == "FREQ" }.text == "freq=daily")
    }

    @Test func namesAreWhole() {
        let parts = RuleParts("FREQ=YEARLY;BYMONTHDAY=31")
        #expect(parts["BYMONTH"] == nil && parts.without("BYMONTH").text == parts.text)
    }
}
