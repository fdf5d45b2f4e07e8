import MoodJournal

/// A way to show a live listing on a terminal.
protocol WatchView {
    /// The listing that is shown, and whose journal is watched.
    var listing: LiveListing { get }

    /// The next moment to call ``drawFrame()``; `nil` if nothing moves.
    var nextFrame: ContinuousClock.Instant? { get }

    /// Prepares the terminal and draws the listing, at the start or after ``suspend()``.
    mutating func begin() throws

    /// Restores the terminal before the program is suspended.
    mutating func suspend()

    /// Draws everything again, because the terminal was resized or another program wrote to it.
    mutating func redraw() throws

    /// Handles a key.
    ///
    /// - Returns: Whether to continue; `false` if the key ends the program.
    mutating func press(_ key: Key) throws -> Bool
    mutating func show(_ changes: ListingChanges) throws

    mutating func drawFrame() throws
}
