import Foundation
import Testing

@Suite("Starting up")
struct StartUpTests {
    @Test("Without /proc the command line is read all the same")
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
