import Foundation
import Testing

@testable import MoodJournal

@Suite("The journal's file")
struct JournalLocationTests {
    @Test(
        "It is chosen by option, MOODS_JOURNAL, XDG_DATA_HOME or HOME; empty variables are ignored",
        arguments: [
            ("a", ["MOODS_JOURNAL": "b", "HOME": "/h"], "a", false),
            (nil, ["MOODS_JOURNAL": "b", "HOME": "/h"], "b", false),
            (
                nil, ["MOODS_JOURNAL": "", "HOME": "/h"], "/h/.local/share/moods/journal.sqlite",
                true
            ),
            (nil, ["XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/moods/journal.sqlite", true),
            (
                nil, ["XDG_DATA_HOME": "d", "HOME": "/h"], "/h/.local/share/moods/journal.sqlite",
                true
            ),
            (
                nil, ["XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/moods/journal.sqlite",
                true
            ),
            (nil, ["XDG_DATA_HOME": "/d"], "/d/moods/journal.sqlite", true),
        ] as [(String?, [String: String], String, Bool)])
    func order(
        option: String?, environment: [String: String], path: String, isDefault: Bool
    ) throws {
        let location = try JournalLocation(option: option, environment: environment)
        #expect(location.path == path && location.isDefault == isDefault)
    }

    @Test("It is an error without a home, or with an empty name")
    func nowhere() {
        for environment in [[:], ["HOME": ""], ["HOME": "relative"]] {
            #expect(throws: JournalError.noHome) {
                try JournalLocation(option: nil, environment: environment)
            }
        }
        #expect(throws: JournalError.emptyPath) {
            try JournalLocation(option: "", environment: ["HOME": "/h"])
        }
    }
}
