import MoodJournal

/// How a terminal shows a live listing.
protocol WatchView {
    /// When ``drawFrame()`` is due; nil where nothing moves by itself.
    var nextFrame: ContinuousClock.Instant? { get }

    /// Takes the terminal, at first or again.
    mutating func begin() throws

    /// Gives it back for a while.
    mutating func suspend()

    /// Draws everything: the terminal may have another size, or somebody else may have had it.
    mutating func redraw() throws

    mutating func press(_ key: Key) throws

    /// Shows what changed in the listing.
    mutating func show(_ changes: ListingChanges) throws

    /// Draws what moved meanwhile.
    mutating func drawFrame() throws
}
