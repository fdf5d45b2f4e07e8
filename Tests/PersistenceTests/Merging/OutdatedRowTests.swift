import Foundation
import Persistence
import Testing

/// The values of objects whose changes are rolled back after a merge skipped them, and the values after
/// the store went back to an older state.
@Suite struct OutdatedRowTests {
    private let file: TemporaryFile
    private let mine: ManagedObjectContext
    private let theirs: ManagedObjectContext
    private let state: State

    init() throws {
        file = try TemporaryFile()
        mine = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        state = State(context: mine)
        (state.code, state.motto) = (1, "former")
        try mine.save()
        theirs = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        try mine.mergeStoreChanges()
    }

    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    private func counterpart() throws -> State {
        try #require(try theirs.existingObject(State.self, rowNumber: 1))
    }

    /// Merges another writer's change. After a change by the shell, everything is compared.
    private func merge(byShell: Bool) throws {
        if byShell {
            try shell.run("UPDATE State SET motto = 'newer';")
        } else {
            let other = try counterpart()
            theirs.refresh(other)
            other.motto = "newer"
            try theirs.save()
        }
        try mine.mergeStoreChanges()
    }

    enum Change: CaseIterable { case update, deletion }

    private func make(_ change: Change) throws {
        switch change {
        case .update: state.motto = "own"
        case .deletion: try mine.delete(state)
        }
    }

    @Test(
        "C7 C8 an object that is rolled back after a merge shows the newer row",
        arguments: Change.allCases, [false, true])
    func takenBack(change: Change, byShell: Bool) throws {
        try make(change)
        try merge(byShell: byShell)
        #expect(state.motto == (change == .update ? "own" : "former"))
        mine.rollback()
        #expect(state.motto == "newer" && !mine.hasChanges)
    }

    @Test("C8 a value that was set back after a merge is saved over the newer row")
    func setBack() throws {
        state.motto = "own"
        try merge(byShell: false)
        state.motto = "former"
        try mine.save()
        #expect(state.motto == "former")
        #expect(try shell.run("SELECT motto FROM State;") == "former")
    }

    @Test("C8 a save that resolves a conflict which a merge found leaves no fault behind")
    func resolved() throws {
        state.motto = "own"
        try merge(byShell: false)
        try mine.save()
        #expect(!state.isFault && state.motto == "own")
    }

    @Test("C11 C7 a change rolled back after a merge, whose row is gone, reads as an error")
    func gone() throws {
        state.motto = "own"
        try theirs.delete(counterpart())
        try theirs.save()
        try mine.mergeStoreChanges()
        mine.rollback()
        #expect(throws: FaultError.noSuchRow(state.objectID)) { try mine.reading { state.motto } }
    }

    @Test("R6 C8 after the store went back to an earlier state, a merge compares everything")
    func restored() throws {
        let old = file.path + "-old"
        try shell.run(".backup '\(old)'")
        try merge(byShell: false)
        #expect(state.motto == "newer")
        try shell.run(".restore '\(old)'")
        try mine.mergeStoreChanges()
        #expect(state.motto == "former")
    }
}
