import Foundation

@testable import MoodJournal

/// What the tests of syncs have in common.
protocol SyncTesting {}

extension SyncTesting {
    func time(_ minutes: Double) -> Date {
        Date(timeIntervalSince1970: 1_800_000_000 + 60 * minutes)
    }

    func add(_ note: String, to machine: SyncedMachine, at minutes: Double) throws {
        _ = try machine.machine.change(at: time(minutes)) {
            try $0.record(NewMood(note: note), at: $1)
        }
    }

    func notes(_ machine: SyncedMachine) throws -> Set<String> {
        Set(try machine.machine.moods().compactMap(\.note))
    }

    /// Adds a mood and syncs, so that it is in a file of its own.
    func addFile(_ note: String, to machine: SyncedMachine, at minutes: Double) throws {
        try add(note, to: machine, at: minutes)
        try machine.sync(at: time(minutes))
    }

    /// Returns two machines with one key, each of which has written a sealed file.
    func machines() throws -> (SyncedMachine, SyncedMachine) {
        let key = try SyncKey()
        let (one, two) = (try SyncedMachine(key: key), try SyncedMachine(key: key))
        try add("from one", to: one, at: 1)
        try add("from two", to: two, at: 2)
        for machine in [one, two] { try machine.sync(at: time(3)) }
        return (one, two)
    }
}
