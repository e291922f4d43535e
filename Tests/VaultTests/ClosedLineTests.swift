import Bytes
import Testing

@testable import Vault

struct ClosedLineTests {
    @Test(arguments: [
        ("milk %%", "milk \\%%"), ("%% milk", "\\%% milk"), ("a %%b%% c", "a %%b%% c"), ("a %%b%% c %% d", "a %%b%% c \\%% d"),
        ("$$ a", "\\$$ a"), ("$$a$$ b", "$$a$$ b"), ("5 $", "5 $"), ("100%", "100%"), ("100%%", "100%%"), ("%%%", "\\%%%"),
        ("<!-- x", "<!-- x"), ("<!-- x --> y", "<!-- x --> y"), ("``` x", "\\``` x"), ("~~~", "\\~~~"), ("`%%`", "`%%`"),
        ("\\%%", "\\%%"), ("a `b", "a `b"),
    ])
    func escapesWhatNothingEnds(_ typed: String, _ written: String) {
        #expect(ClosedLine.text(typed) == written)
    }
}
