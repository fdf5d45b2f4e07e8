import Atlas

/// A name in a file, and the town that was chosen for it among several.
public struct GuessedTown: Hashable, Sendable {
    /// The name as the file has it.
    public let name: String
    /// The town.
    public let town: Town
}
