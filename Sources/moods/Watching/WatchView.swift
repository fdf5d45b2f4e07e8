import MoodJournal

/// A way to show a live listing on a terminal.
protocol WatchView {
    /// The next moment to call ``drawFrame()``; `nil` if nothing moves.
    var nextFrame: ContinuousClock.Instant? { get }

    /// Prepares the terminal and draws the listing, at first or after ``suspend()``.
    mutating func begin() throws

    /// Restores the terminal before the program is suspended.
    mutating func suspend()

    /// Draws everything again, because the terminal was resized or another program wrote to it.
    mutating func redraw() throws

    /// Handles a key.
    mutating func press(_ key: Key) throws

    /// Shows changes of the listing.
    mutating func show(_ changes: ListingChanges) throws

    /// Draws the next frame of an animation.
    mutating func drawFrame() throws
}
