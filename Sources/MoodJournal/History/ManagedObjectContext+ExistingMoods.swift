import Foundation
import Persistence

extension ManagedObjectContext {
    /// The number of UUIDs in one query.
    private static let idsAtOnce = 1024

    /// Returns the UUIDs that belong to existing moods.
    /// - Complexity: O(*n* log *m*) for *n* UUIDs and *m* moods.
    func existingMoodIDs(among ids: [UUID]) throws -> Set<UUID> {
        var existing: Set<UUID> = []
        for page in ids.pages(of: Self.idsAtOnce) {
            existing.formUnion(try moods(withIDs: page).map(\.id))
        }
        return existing
    }

    func moods(withIDs ids: [UUID]) throws -> [Mood] {
        try fetch(FetchRequest<Mood>(predicate: #Predicate { ids.contains($0.id) }))
    }

    func mood(from origin: MoodOrigin) throws -> Mood? {
        let (source, externalID) = (origin.source, origin.externalID)
        return try fetch(
            FetchRequest<Mood>(
                predicate: #Predicate { $0.source == source && $0.externalID == externalID },
                limit: 1)
        ).first
    }

    /// Returns the numbers of the moods that were imported from the given entries.
    /// - Complexity: O(*n* log *m*) for *n* entries and *m* moods.
    func moodNumbers(from origins: Set<MoodOrigin>) throws -> [MoodOrigin: Int64] {
        var numbers: [MoodOrigin: Int64] = [:]
        for (source, origins) in Dictionary(grouping: origins, by: \.source) {
            for page in origins.map({ String?.some($0.externalID) }).pages(of: Self.idsAtOnce) {
                let moods = try fetch(
                    FetchRequest<Mood>(
                        predicate: #Predicate {
                            $0.source == source && page.contains($0.externalID)
                        }))
                for mood in moods {
                    guard let id = mood.externalID else { continue }
                    numbers[MoodOrigin(source: source, externalID: id)] = mood.number
                }
            }
        }
        return numbers
    }
}
