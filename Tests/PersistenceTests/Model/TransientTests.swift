import Foundation
import Persistence
import Testing

@Suite struct TransientTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let painting: Painting

    init() throws {
        store = try TestStore(Atelier.entities)
        context = store.container.newContext()
        painting = Painting(context: context)
        painting.title = "Blue"
        try context.save()
    }

    @Test("M3 a transient attribute is tracked, and saving it writes nothing")
    func tracked() throws {
        painting.isSelected = true
        #expect(context.hasChanges)
        #expect(context.updatedObjects == [painting])
        let statements = try store.statements.during { try context.save() }
        #expect(!statements.contains { $0.contains("UPDATE") })
        #expect(!context.hasChanges)
        #expect(painting.isSelected == true)
    }

    @Test("M3 a transient attribute has no column")
    func neverStored() throws {
        painting.isSelected = true
        painting.zoom = 50
        try context.save()
        let found = try #require(
            try store.container.newContext().fetch(FetchRequest<Painting>()).first)
        #expect(found.isSelected == nil)
        #expect(found.zoom == 100)
        let columns = store.statements.during { _ = Painting(context: context) }
        #expect(columns.isEmpty)
        let schema = try TemporaryFile()
        _ = try TestStore(Atelier.entities, path: schema.path)
        let sql = try SQLiteShell(path: schema.path).run(
            "SELECT sql FROM sqlite_schema WHERE name = 'Painting';")
        #expect(sql.contains("packedColor"))
        for name in ["isSelected", "zoom", "\"color\""] { #expect(!sql.contains(name)) }
    }

    @Test("M3 a transient attribute is gone when its object turns into a fault")
    func goneWithTheRow() throws {
        painting.isSelected = true
        painting.zoom = 50
        try context.save()
        context.refresh(painting)
        #expect(painting.isFault)
        #expect(painting.isSelected == nil)
        #expect(painting.zoom == 100)
        #expect(!context.hasChanges)
    }

    @Test(
        "M3 refreshing keeps an unsaved transient value only if changes are merged"
    )
    func refreshed() throws {
        painting.zoom = 50
        context.refresh(painting, mergeChanges: true)
        #expect(painting.zoom == 50)
        #expect(context.hasChanges)
        context.refresh(painting)
        #expect(painting.zoom == 100)
        #expect(!context.hasChanges)
    }

    @Test("M3 rolling back restores a transient value")
    func rolledBack() throws {
        painting.zoom = 50
        context.rollback()
        #expect(painting.zoom == 100)
        #expect(!context.hasChanges)
    }

    @Test("M3 C7 rolling back restores the transient value that was saved last")
    func rolledBackToSaved() throws {
        (painting.zoom, painting.isSelected) = (50, true)
        try context.save()
        (painting.zoom, painting.isSelected) = (60, nil)
        painting.zoom = 70
        context.rollback()
        #expect(painting.zoom == 50 && painting.isSelected == true && !context.hasChanges)
        painting.zoom = 60
        context.refresh(painting, mergeChanges: true)
        context.rollback()
        #expect(painting.zoom == 100, "The saved value went with the row.")
    }

    @Test("M3 C10 a transient attribute is undone and redone, also to the value that a save left")
    func undone() throws {
        context.isUndoEnabled = true
        painting.zoom = 50
        context.endUndoGroup()
        painting.zoom = 60
        context.undo()
        #expect(painting.zoom == 50)
        context.undo()
        #expect(painting.zoom == 100 && !context.hasChanges)
        context.redo()
        context.redo()
        #expect(painting.zoom == 60 && context.hasChanges)
        try context.save()
        painting.zoom = 70
        context.undo()
        #expect(painting.zoom == 60 && !context.hasChanges)
        context.redo()
        context.rollback()
        #expect(painting.zoom == 60 && !context.hasChanges)
    }

    @Test("M3 the limits of a transient attribute are validated")
    func validated() throws {
        painting.zoom = 500
        let error = ValidationError(
            entity: "Painting", property: "zoom", reason: .outOfRange("1 to 400"))
        #expect(try painting.validate() == [error])
        #expect(throws: SaveError.validation([error])) { try context.save() }
    }

    @Test("M3 a transient attribute represents a stored attribute of another type")
    func shadow() throws {
        let blue = Painting.Color(red: 0, green: 20, blue: 255)
        painting.color = blue
        #expect(painting.packedColor == 0x0014FF)
        try context.save()
        let other = store.container.newContext()
        let found = try #require(try other.fetch(FetchRequest<Painting>()).first)
        #expect(found.color == blue)
        #expect(found.color == blue)
        #expect(found.timesUnpacked == 1)
        #expect(!other.hasChanges)
        other.refresh(found)
        #expect(found.color == blue)
        #expect(found.timesUnpacked == 2)
        found.color = nil
        #expect(found.packedColor == nil)
        let matching = FetchRequest<Painting>(predicate: #Predicate { $0.packedColor == 0x0014FF })
        #expect(try other.fetch(matching).isEmpty)
        other.isUndoEnabled = true
        found.color = Painting.Color(red: 1, green: 0, blue: 0)
        #expect(found.packedColor == 0x010000)
        other.undo()
        #expect(found.color == nil && found.packedColor == nil)
    }

    @Test("M3 a new object computes its transient attribute like other objects")
    func computedWhenNew() throws {
        let painting = Painting(context: context)
        #expect(painting.color == nil)
        let another = Painting(context: context)
        another.packedColor = 0xFF
        #expect(another.color == Painting.Color(red: 0, green: 0, blue: 255))
    }

    @Test("M3 no fetch request can name a transient attribute")
    func notFetched() throws {
        let predicate = FetchRequest<Painting>(predicate: #Predicate { $0.zoom > 3 })
        let error = FetchError.untranslatable(
            part: "Painting.zoom", reason: "is transient, so it isn't stored")
        #expect(throws: error) { try context.fetch(predicate) }
        let sorted = FetchRequest(sortedBy: [SortDescriptor(\Painting.zoom)])
        #expect(
            throws: FetchError.unsortable("Painting.zoom is transient, so it isn't stored")
        ) { try context.fetch(sorted) }
    }

    @Test("M3 a transient attribute can't have an index, constraint, merge or sum")
    func refusedByTheModel() {
        func error(_ entities: ManagedObject.Type...) -> ModelError? {
            do {
                _ = try ManagedObjectModel(entities)
                return nil
            } catch {
                return error
            }
        }
        #expect(error(Unique.self) == .transientIsNotStored(entity: "Unique", attribute: "name"))
        #expect(error(Indexed.self) == .transientIsNotStored(entity: "Indexed", attribute: "name"))
        #expect(error(Merged.self) == .transientIsNotStored(entity: "Merged", attribute: "name"))
        #expect(error(Paired.self) == .transientIsNotStored(entity: "Paired", attribute: "name"))
        #expect(
            error(Summing.self, Summed.self)
                == .transientIsNotStored(entity: "Summed", attribute: "size"))
        #expect(error(Doubtful.self) == .defaultOnOptional(entity: "Doubtful", attribute: "name"))
    }
}

private final class Unique: ManagedObject {
    @Transient(.unique) var name: String?
}

private final class Indexed: ManagedObject {
    @Transient(.indexed) var name: String?
}

private final class Merged: ManagedObject {
    @Transient(.merge(.greatest)) var name: String?
}

private final class Doubtful: ManagedObject {
    @Transient(default: "") var name: String?
}

private final class Paired: ManagedObject {
    @Attribute var number: Int
    @Transient var name: String?

    override class var fetchIndexes: [FetchIndex] { [FetchIndex(\Paired.number, \Paired.name)] }
}

private final class Summing: ManagedObject {
    @ToMany var parts: ManagedSet<Summed>
    @Derived var size: Int

    override class var derivations: [Derivation] {
        [.sum(of: \Summing.parts, \Summed.size, into: \Summing.size)]
    }
}

private final class Summed: ManagedObject {
    @Transient(default: 0) var size: Int
    @ToOne(inverse: \Summing.parts) var whole: Summing?
}
