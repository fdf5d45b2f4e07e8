import Persistence
import Testing

/// An object's ID changes only once, from temporary to permanent.
@Suite struct ObjectIDTests {
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TestStore.tree()
        context = store.container.newContext()
    }

    private func node() throws -> Node {
        let node = Node(context: context)
        try context.save()
        return node
    }

    @Test("C1 an object's ID stays when its deletion is saved")
    func deletedHere() throws {
        let node = try node()
        let id = node.objectID
        try context.delete(node)
        #expect(node.objectID == id)
        try context.save()
        #expect(node.managedObjectContext == nil)
        #expect(node.objectID == id)
        #expect(!id.isTemporary)
    }

    @Test("C1 an object's ID stays when another context's deletion is merged")
    func deletedElsewhere() throws {
        let node = try node()
        let id = node.objectID
        try context.mergeStoreChanges()
        let other = store.container.newContext()
        try other.delete(other.existingObject(for: id))
        try other.save()
        try context.mergeStoreChanges()
        #expect(node.managedObjectContext == nil)
        #expect(node.objectID == id)
    }

    @Test("C1 an object's ID stays when its context is reset, rolled back or gone")
    func withoutContext() throws {
        let saved = try node()
        let fault = try #require(store.container.newContext().object(for: saved.objectID))
        #expect(fault.objectID == saved.objectID)
        let new = Node(context: context)
        let (savedID, newID) = (saved.objectID, new.objectID)
        context.rollback()
        #expect(new.objectID == newID)
        try context.reset()
        #expect(saved.objectID == savedID)
        #expect(saved.objectID != newID)
        var short: ManagedObjectContext? = store.container.newContext()
        let left = try #require(short?.object(for: savedID))
        #expect(left.isFault)
        short = nil
        #expect(left.objectID == savedID)
        #expect(left.managedObjectContext == nil)
    }
}
