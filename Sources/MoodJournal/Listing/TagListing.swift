import Foundation
import Persistence

extension Journal {
    /// Returns all tags, or those of some moods. Each comes before those below it, and the tags of
    /// one parent are sorted by name.
    ///
    /// For all moods, this is one fetch. It doesn't read the moods, because a tag stores its number
    /// of moods.
    /// - Parameters:
    ///   - query: The moods to count (default: all). Its order and limit are ignored.
    ///   - includesFigures: Whether to count the days of each tag, which reads the moods with tags
    ///     (default: `false`).
    /// - Returns: The tags.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* log *n*) in the number of tags.
    public func tags(
        countingIn query: MoodQuery = MoodQuery(), includingFigures includesFigures: Bool = false
    ) throws(JournalError) -> [TagRecord] {
        try readingAtOneMoment {
            let countsAll = query.selectsAll
            let own = try includesFigures || !countsAll ? totalsByTag(of: query) : [:]
            let tags = try context.fetch(FetchRequest<Tag>())
                .filter { countsAll || own[$0.objectID] != nil }
            // Sort by levels, because as a text "a b" would come between "a" and "a/b".
            return records(of: tags, own: own)
                .map { (levels: $0.key.split(separator: "/"), record: $0) }
                .sorted { $0.levels.lexicographicallyPrecedes($1.levels) }
                .map(\.record)
        }
    }

    /// Returns the tags of the moods that a query selects with the totals of each and the tags below
    /// it, each before those below it. Among the tags of one parent, those with the most moods come
    /// first, and then by name.
    /// - Parameter query: The moods to count (default: all). Its order and limit are ignored.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* log *n*) in the number of tags and moods with tags.
    public func tagTree(
        countingIn query: MoodQuery = MoodQuery()
    ) throws(JournalError) -> [TagRecord] {
        try readingAtOneMoment {
            let tags = try context.fetch(FetchRequest<Tag>())
            let totals = try totalsByKey(of: tags, query)
            let shown = tags.filter { query.selectsAll || totals[$0.key] != nil }
            return records(of: shown, totals: totals)
                // Most moods first on every level.
                .map { record in
                    (
                        ranks: Tag.keysFromRoot(of: record.key).map {
                            (-(totals[$0]?.moods ?? 0), $0)
                        }, record: record
                    )
                }.sorted { $0.ranks.lexicographicallyPrecedes($1.ranks, by: <) }.map(\.record)
        }
    }

    /// Returns the tags of the moods that a query selects with the totals of each and the tags below
    /// it, sorted by the number of moods, highest first, then by path.
    func tags(of query: MoodQuery) throws -> [TagRecord] {
        let tags = try context.fetch(FetchRequest<Tag>())
        return try context.reading {
            let totals = try totalsByKey(of: tags, query)
            return records(of: tags.filter { totals[$0.key] != nil }, totals: totals).sorted {
                ($1.totals?.moods ?? 0, $0.path) < ($0.totals?.moods ?? 0, $1.path)
            }
        }
    }

    private func records(
        of tags: [Tag], own: [ObjectID: TagTotals] = [:], totals: [String: TagTotals] = [:]
    ) -> [TagRecord] {
        var paths = TagPaths()
        return tags.map { tag in
            TagRecord(
                tag, path: paths.path(of: tag), own: own[tag.objectID],
                totals: totals[tag.key])
        }
    }

    /// Returns the totals of each tag and the tags below it, by key. A mood that has several of them
    /// counts once.
    /// - Parameter query: The moods to count. Its order and limit are ignored.
    func totalsByKey(of tags: [Tag], _ query: MoodQuery) throws -> [String: TagTotals] {
        guard let moods = try fetchRequest(for: query) else { return [:] }
        let keys = Dictionary(
            tags.map { ($0.objectID, $0.keysFromRoot) }, uniquingKeysWith: { first, _ in first })
        var tallies: [String: RunningTally] = [:]
        var current: (mood: ObjectID, day: LocalDay, feeling: Feeling?)?
        var currentKeys: Set<String> = []
        func count() {
            guard let (_, day, feeling) = current else { return }
            for key in currentKeys {
                tallies[key, default: RunningTally(from: day)].add(feeling, on: day, moods: 1)
            }
            currentKeys = []
        }
        var request = DictionaryRequest(
            of: Mood.self, predicate: moods.predicate,
            sortedBy: { [$0[\.localDay].ascending, $0.objectID.ascending] }
        ) { ($0.objectID, $0[\.localDay], $0[\.feeling], $0.member(of: \.tags)) }
        request.furtherPredicates = moods.furtherPredicates
        try context.forEachRow(of: request) { mood, day, feeling, tag in
            if current?.mood != mood {
                count()
                current = (mood, try LocalDay(stored: day), feeling)
            }
            currentKeys.formUnion(keys[tag] ?? [])
        }
        count()
        return tallies.mapValues { TagTotals(moods: $0.moods, figures: DayFigures($0)) }
    }

    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has the tag or one below it.
    func expectTag(_ path: TagPath) throws {
        if try context.count(request(for: path)) == 0 { throw try noSuchTag(path.description) }
    }

    /// Checks that a tag with a prefix exists.
    /// - Parameter key: The prefix of a tag or of one of its levels, folded like ``TagPath/key``.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if there is no such tag.
    func expectTag(beginningWith key: String) throws {
        let (starts, level) = Tag.beginnings(key)
        let request = FetchRequest<Tag>(
            predicate: #Predicate { tag in
                tag.key.contains(level) || starts.contains { tag.key.starts(with: $0) }
            })
        if try context.count(request) == 0 { throw try noSuchTag(key) }
    }

    private func noSuchTag(_ name: String) throws -> JournalError {
        let paths = try tags().map(\.path)
        return .noSuchTag(name, nearest: NearestNames.to(name, among: paths, arePaths: true))
    }
}

/// A tag in a listing: a value, independent of the journal.
public struct TagRecord: Sendable, Equatable {
    /// The path, such as "work/meeting", in its first spelling.
    public let path: String
    /// The number of tags above it.
    public let depth: Int
    /// The number of moods with exactly this tag, without those of the tags below it.
    public let numberOfMoods: Int
    /// The name of its own level, such as "meeting".
    public let name: String
    /// The days of the moods with exactly this tag, or `nil` if no mood has it, or if the figures
    /// weren't requested.
    public let figures: DayFigures?
    /// The moods with this tag or one below it; `nil` if no mood has one, or if not asked for.
    public let totals: TagTotals?
    /// The path in the form in which paths are compared (``TagPath/key``).
    let key: String

    fileprivate init(_ tag: Tag, path: String, own: TagTotals?, totals: TagTotals?) {
        self.path = path
        key = tag.key
        depth = tag.key.count { $0 == "/" }
        numberOfMoods = own?.moods ?? tag.numberOfMoods
        name = tag.name
        figures = own?.figures
        self.totals = totals
    }
}

/// The moods with a tag, or with it or one below it: those that `moods list --tag` lists.
public struct TagTotals: Sendable, Equatable {
    /// The number of moods; one that has several of the tags counts once.
    public let moods: Int
    /// The days of these moods, and how they feel.
    public let figures: DayFigures
}

extension Tag {
    /// The keys of the tag and of those above it, from the root: "work", "work/meeting".
    var keysFromRoot: [String] { Self.keysFromRoot(of: key) }

    static func keysFromRoot(of key: String) -> [String] {
        key.indices.filter { key[$0] == "/" }.map { String(key[..<$0]) } + [key]
    }

    /// Returns the prefixes of the keys of tags with a level that begins with `key`, and the text
    /// that other keys of such tags contain. Earlier versions stored the sign of a tag.
    static func beginnings(_ key: String) -> (starts: [String], level: String) {
        ([key, "#" + key, "@" + key], "/" + key)
    }
}
