import Bytes
import Testing

@testable import Vault

struct ClosedLineTests {
    @Test(arguments: [
        ("milk %%", "milk \\%%"), ("%% milk", "\\%% milk"), ("a %%b%% c", "a %%b%% c"),
        ("a %%b%% c %% d", "a %%b%% c \\%% d"), ("\\%%", "\\%%"), ("%%%", "\\%%%"), ("`%%`", "`%%`"),
        ("100%", "100%"), ("100%%", "100%%"), ("$$ a", "\\$$ a"), ("$$a$$ b", "$$a$$ b"), ("5 $", "5 $"),
        // HTML and code end with the item.
        ("<!-- x", "<!-- x"), ("<!-- x --> y", "<!-- x --> y"), ("a `b", "a `b"),
        ("``` x", "\\``` x"), ("~~~", "\\~~~"),
    ])
    func escapesWhatNothingEnds(_ typed: String, _ written: String) {
        #expect(ClosedLine.text(typed) == written)
    }
}
