@testable import Persistence

extension ManagedObjectContext {
    /// The objects that a save would insert.
    var insertedObjects: [ManagedObject] { Array(inserted) }

    /// The objects whose changes a save would write.
    var updatedObjects: [ManagedObject] { updated.filter(\.isUpdated) }

    /// The objects that a save would delete.
    var deletedObjects: [ManagedObject] { Array(deleted) }
}
