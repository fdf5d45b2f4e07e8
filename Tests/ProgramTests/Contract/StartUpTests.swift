import Foundation
import Testing

@Suite("Starting up")
struct StartUpTests {
    @Test(
        "Help is as wide as COLUMNS, within reason",
        arguments: ["-1", "0", "1", "27", "9223372036854775807", "99999999999999999999", "x", ""])
    func columns(value: String) throws {
        let home = try Home()
        for words in [[], ["--help"], ["help", "add"]] {
            let outcome = try home.run([Program.path] + words, with: ["COLUMNS": value])
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
            #expect(outcome.output.contains("OVERVIEW: "))
        }
    }

    @Test("Without /proc, the command line is still read")
    func withoutProc() throws {
        let home = try Travels.home()
        func withoutProc(_ arguments: String) throws -> Outcome {
            try home.shell(
                """
                unshare --map-root-user --mount \
                  sh -c 'mount -t tmpfs none /proc && exec "$MOODS" \(arguments)'
                """)
        }
        let listed = try withoutProc("list --fields number")
        #expect(listed.status == 0 && listed.lines == ["3", "1", "2", "4"], "\(listed)")
        let refused = try withoutProc("list --bogus")
        #expect(refused.status == 64 && refused.errors.contains("'--bogus'"), "\(refused)")
        let recorded = try withoutProc("add note")
        #expect(recorded.status == 0 && recorded.lines.count == 1, "\(recorded)")
        #expect(try withoutProc("add --help").output.contains("Record a mood"))
        #expect(try home.numberOfMoods() == 5)
    }
}
