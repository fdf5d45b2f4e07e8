import MoodJournal
import Testing

@testable import moods

@Suite("Failures")
struct FailureTests {
    @Test("A journal that is locked for longer than a write waits is busy: 75, try again")
    func busy() {
        let failure = Failure(JournalError.store(.init(.busy), path: "/journal"))
        #expect(failure.status.rawValue == 75)
        #expect(failure.sentence == "another program is using /journal; try again")
    }

    @Test("An unexpected error isn't reported as a mistake in the command line")
    func unknown() throws {
        struct Unknown: Error {}
        let failure = Failure(Unknown())
        #expect(failure.status == .inputOutput && failure.sentence == "unexpected error: Unknown()")
        let usage = #expect(throws: (any Error).self) { try Moods.parseAsRoot(["list", "--limt"]) }
        #expect(try Failure(#require(usage)).status == .usage)
        var command = try Moods.parseAsRoot(["--help"])
        let help = #expect(throws: (any Error).self) { try command.run() }
        #expect(try Failure(#require(help)).status == .success)
    }

    @Test("Each failure of a file system has its exit status")
    func statuses() {
        let statuses: [(JournalError.Store.Kind, Int32)] = [
            (.full, 74), (.inputOutput, 74), (.other, 74), (.cannotCreate, 73), (.readOnly, 77),
            (.notPermitted, 77), (.needsMigration(version: 1), 77), (.corrupt, 65),
            (.constraint, 65), (.newer(version: 2, supported: 1), 78),
            (.foreign(applicationID: 1), 78), (.truncated, 78), (.notADatabase, 78),
            (.missing, 66), (.empty, 66), (.notAFile, 66),
        ]
        for (kind, status) in statuses {
            let failure = Failure(JournalError.store(.init(kind), path: "/journal"))
            #expect(failure.status.rawValue == status, "\(kind)")
            #expect(failure.sentence?.contains("/journal") == true)
        }
    }
}
