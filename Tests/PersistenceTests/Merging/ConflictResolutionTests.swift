import Foundation
import Persistence
import Testing

@Suite struct ConflictResolutionTests {
    /// A context that has read a state, and a shell that changes that state afterwards.
    private struct Scene {
        let file: TemporaryFile
        let context: ManagedObjectContext
        let state: State
        let human: Human
        let alliances: [Alliance]
        var shell: SQLiteShell { SQLiteShell(path: file.path) }

        init() throws {
            file = try TemporaryFile()
            context = try TestStore(Citizenship.entities, path: file.path).container.newContext()
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

        func stored(_ column: String) throws -> String {
            try shell.run("SELECT \(column) FROM State;")
        }
    }

    @Test(
        "C8 an attribute with a declared merge takes the greatest value", arguments: [100.0, 300.0])
    func merged(theirs: Double) throws {
        let scene = try Scene()
        scene.state.updatedAt = Date(timeIntervalSinceReferenceDate: 200)
        try scene.shell.run("UPDATE State SET updatedAt = \(theirs);")
        try scene.context.save()
        #expect(scene.state.updatedAt.timeIntervalSinceReferenceDate == max(200, theirs))
        #expect(try scene.stored("updatedAt") == "\(max(200, theirs))")
    }

    @Test("C8 changes win property by property, and restore a row that was deleted elsewhere")
    func properties() throws {
        let scene = try Scene()
        scene.state.motto = "mine"
        try scene.shell.run("UPDATE State SET motto = 'theirs', code = 5, alliance = 2;")
        try scene.context.save()
        #expect(try scene.stored("motto || code || alliance") == "mine52")
        #expect(scene.state.code == 5)
        #expect(scene.state.alliance === scene.alliances[1])
        #expect(scene.alliances[1].members.contains(scene.state))
        #expect(!scene.alliances[0].members.contains(scene.state))

        let id = scene.state.objectID
        scene.state.motto = "again"
        try scene.shell.run("UPDATE Human SET residence = NULL; DELETE FROM State;")
        try scene.context.save()
        #expect(scene.state.objectID == id)
        #expect(try scene.stored("motto || code || alliance") == "again52")
    }

    @Test("C8 a row that was deleted here is gone, whether others changed or deleted it")
    func deletions() throws {
        for change in [
            "UPDATE State SET motto = 'theirs';", "DELETE FROM Human; DELETE FROM State;",
        ] {
            let scene = try Scene()
            try scene.context.delete(scene.state)
            try scene.shell.run(change)
            try scene.context.save()
            #expect(try scene.stored("count(*)") == "0")
        }
    }

    @Test("V2 the error names a relationship to a row that was deleted meanwhile")
    func destinationDeleted() throws {
        let scene = try Scene()
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
