import Foundation
import Persistence

extension Journal {
    /// Returns all tags, each before those below it, and the tags of one parent by name.
    ///
    /// This is one fetch. It doesn't read the moods, because a tag stores its number of moods.
    ///
    /// - Parameter includesFigures: Whether to count the days of each tag, which reads all moods
    ///   with tags (default: false).
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* log *n*) in the number of tags.
    public func tags(includingFigures includesFigures: Bool = false) throws(JournalError)
        -> [TagRecord]
    {
        guard includesFigures else { return try tags(figures: [:]) }
        return try translating {
            try context.inQueryGeneration { try tags(figures: figuresByTag()) }
        }
    }

    private func tags(figures: [ObjectID: DayFigures]) throws(JournalError) -> [TagRecord] {
        try reading {
            let tags = try context.fetch(FetchRequest<Tag>())
            var paths = TagPaths()
            // Sorted by levels, because as texts "a b" would come between "a" and "a/b".
            return tags.map { tag in
                (
                    levels: tag.key.split(separator: "/"),
                    record: TagRecord(
                        tag, path: paths.path(of: tag), figures: figures[tag.objectID])
                )
            }
            .sorted { $0.levels.lexicographicallyPrecedes($1.levels) }
            .map(\.record)
        }
    }

    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has the tag or one below it.
    func expectTag(_ path: TagPath) throws {
        let keys = path.storedKeys
        let request = FetchRequest<Tag>(predicate: #Predicate { keys.contains($0.key) })
        guard try context.count(request) == 0 else { return }
        let nearest = NearestNames.to(path.description, among: try tags().map(\.path)) { path in
            [path[...]] + (path.split(separator: "/").last.map { [$0] } ?? [])
        }
        throw JournalError.noSuchTag(path.description, nearest: nearest)
    }
}

/// A tag in a listing: a value, independent of the journal.
public struct TagRecord: Sendable, Equatable {
    /// The path, "work/meeting", as it was first written.
    public let path: String

    /// The number of tags above it.
    public let depth: Int

    /// The number of moods with this very tag, without those of the tags below it.
    public let numberOfMoods: Int

    /// The name of its own level: "meeting".
    public let name: String

    /// The days of the moods with exactly this tag; `nil` if no mood has it, or if not asked for.
    public let figures: DayFigures?

    init(_ tag: Tag, path: String, figures: DayFigures? = nil) {
        self.path = path
        depth = tag.key.count { $0 == "/" }
        numberOfMoods = tag.numberOfMoods
        name = tag.name
        self.figures = figures
    }
}
