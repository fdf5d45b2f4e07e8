import Foundation
import Persistence
import Testing

@Suite struct MergePolicyTests {
    /// A context that has read a state, and a shell that changes that state afterwards.
    private struct Scene {
        let file: TemporaryFile
        let context: ManagedObjectContext
        let state: State
        let human: Human
        let alliances: [Alliance]
        var shell: SQLiteShell { SQLiteShell(path: file.path) }

        init(_ policy: MergePolicy) throws {
            file = try TemporaryFile()
            context = try TestStore(Citizenship.entities, path: file.path).container.newContext()
            context.mergePolicy = policy
            state = State(context: context)
            state.code = 1
            state.motto = "old"
            human = Human(context: context)
            human.name = "h"
            human.residence = state
            let context = context
            alliances = ["A", "B"].map { name in
                let alliance = Alliance(context: context)
                alliance.name = name
                return alliance
            }
            state.alliance = alliances[0]
            try context.save()
        }

        func conflicts() throws -> [MergeConflict] {
            do {
                try context.save()
                return []
            } catch SaveError.conflicts(let conflicts) {
                return conflicts
            }
        }

        func stored(_ column: String) throws -> String {
            try shell.run("SELECT \(column) FROM State;")
        }
    }

    @Test("C8 under the policy error, a row that others changed is a conflict with the properties")
    func error() throws {
        let scene = try Scene(.error)
        scene.state.code = 2
        try scene.shell.run("UPDATE State SET motto = 'theirs';")
        let conflicts = try scene.conflicts()
        #expect(conflicts.map(\.kind) == [.changedInStore(properties: ["motto"])])
        #expect(conflicts.map(\.objectID) == [scene.state.objectID])
        #expect(scene.state.isUpdated)
        scene.context.refresh(scene.state, mergeChanges: true)
        try scene.context.save()
        #expect(try scene.stored("code || motto") == "2theirs")
    }

    @Test("C8 a derived or merged attribute isn't a conflict", arguments: [100.0, 300.0])
    func merged(theirs: Double) throws {
        let scene = try Scene(.error)
        scene.state.updatedAt = Date(timeIntervalSinceReferenceDate: 200)
        try scene.shell.run("UPDATE State SET updatedAt = \(theirs);")
        #expect(try scene.conflicts().isEmpty)
        #expect(scene.state.updatedAt.timeIntervalSinceReferenceDate == max(200, theirs))
        #expect(try scene.stored("updatedAt") == "\(max(200, theirs))")
    }

    @Test("C8 objectTrump resolves property by property, and restores a deleted row")
    func objectTrump() throws {
        let scene = try Scene(.objectTrump)
        scene.state.motto = "mine"
        try scene.shell.run("UPDATE State SET motto = 'theirs', code = 5, alliance = 2;")
        #expect(try scene.conflicts().isEmpty)
        #expect(try scene.stored("motto || code || alliance") == "mine52")
        #expect(scene.state.code == 5)
        #expect(scene.state.alliance === scene.alliances[1])
        #expect(scene.alliances[1].members.contains(scene.state))
        #expect(!scene.alliances[0].members.contains(scene.state))

        let id = scene.state.objectID
        scene.state.motto = "again"
        try scene.shell.run("UPDATE Human SET residence = NULL; DELETE FROM State;")
        #expect(try scene.conflicts().isEmpty)
        #expect(scene.state.objectID == id)
        #expect(try scene.stored("motto || code || alliance") == "again52")
    }

    @Test("C8 a row changed here and deleted by others is a conflict, and so is the reverse")
    func deletions() throws {
        var scene = try Scene(.error)
        scene.state.motto = "mine"
        try scene.shell.run("UPDATE Human SET residence = NULL; DELETE FROM State;")
        #expect(try scene.conflicts().map(\.kind) == [.deletedInStore])

        scene = try Scene(.error)
        try scene.context.delete(scene.state)
        try scene.shell.run("UPDATE State SET motto = 'theirs', updatedAt = 9.0;")
        #expect(try scene.conflicts().map(\.kind) == [.deletedHere(properties: ["motto"])])
        scene.context.mergePolicy = .objectTrump
        #expect(try scene.conflicts().isEmpty)
        #expect(try scene.stored("count(*)") == "0")
        scene = try Scene(.objectTrump)
        try scene.context.delete(scene.state)
        try scene.shell.run("DELETE FROM Human; DELETE FROM State;")
        #expect(try scene.conflicts().isEmpty, "the row is already gone")
    }

    @Test("V2 the error names a relationship to a row that was deleted meanwhile")
    func destinationDeleted() throws {
        let scene = try Scene(.error)
        let human = Human(context: scene.context)
        human.name = "new"
        human.citizenship = scene.state
        try scene.shell.run("UPDATE Human SET residence = NULL; DELETE FROM State;")
        let error = ValidationError(
            entity: "Human", property: "citizenship", reason: .destinationDeleted)
        #expect(throws: SaveError.validation([error])) { try scene.context.save() }
        #expect(human.isInserted)
    }
}
