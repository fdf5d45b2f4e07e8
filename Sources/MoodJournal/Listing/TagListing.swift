import Foundation
import Persistence

extension Journal {
    /// All tags, each before those below it, and tags of one parent by their names.
    ///
    /// One fetch; costs nothing for the moods that have them, a tag keeps its number.
    ///
    /// - Throws: ``JournalError``.
    public func tags() throws(JournalError) -> [TagRecord] {
        try reading {
            let tags = try context.fetch(FetchRequest<Tag>())
            var paths = TagPaths()
            // By their levels: of the texts, "a b" would come between "a" and "a/b".
            return tags.map { tag in
                (
                    levels: tag.key.split(separator: "/"),
                    record: TagRecord(tag, path: paths.path(of: tag))
                )
            }
            .sorted { $0.levels.lexicographicallyPrecedes($1.levels) }
            .map(\.record)
        }
    }

    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` where no mood has a tag or one below it.
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
