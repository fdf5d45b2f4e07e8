extension ManagedObjectContext {
    /// Takes the changes made since the last call as one step: what ``undo()`` takes back at once.
    ///
    /// Saving, undoing and redoing call it first. Core Data also calls it at the end of each turn of
    /// a run loop; here there is none.
    public func processPendingChanges() {
        undoHistory?.endGroup()
    }
}
