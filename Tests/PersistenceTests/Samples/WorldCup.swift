import Foundation
import Persistence

/// A team of the scoreboard of a World Cup.
final class Team: ManagedObject {
    @Attribute(.unique) var teamName: String
    @Attribute var qualifyingZone: String
    @Attribute var imageName: String?
    @Attribute(default: 0) var wins: Int

    /// The fans of the team; nothing on the scoreboard depends on them.
    @ToMany(deleteRule: .cascade) var fans: ManagedSet<Fan>
}

final class Fan: ManagedObject {
    @Attribute var name: String
    @ToOne(inverse: \Team.fans) var team: Team?
}

/// The 32 teams of 2014, from Fixtures/world-cup-2014.json.
struct WorldCup {
    static let entities: [ManagedObject.Type] = [Team.self, Fan.self]

    private struct Record: Decodable {
        let teamName: String
        let qualifyingZone: String
        let imageName: String
        let wins: Int
    }

    let store: TestStore
    let context: ManagedObjectContext

    /// A store with the teams saved in it, read from the file as at a first launch.
    init(path: String? = nil) throws {
        store = try TestStore(Self.entities, path: path)
        context = store.container.newContext()
        try Self.seedIfEmpty(context)
    }

    /// Saves the teams of the file, unless the store has teams.
    static func seedIfEmpty(
        _ context: ManagedObjectContext, reading note: () -> Void = {}
    ) throws {
        guard try context.count(FetchRequest<Team>()) == 0 else { return }
        note()
        for record in try JSONDecoder().decode([Record].self, from: Data(contentsOf: file)) {
            let team = Team(context: context)
            team.teamName = record.teamName
            team.qualifyingZone = record.qualifyingZone
            team.imageName = record.imageName
            team.wins = record.wins
        }
        try context.save()
    }

    private static var file: URL {
        URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/world-cup-2014.json")
    }

    /// A request sorted by wins, then by name.
    static var request: FetchRequest<Team> {
        FetchRequest(
            sortedBy: [SortDescriptor(\.wins, order: .reverse), SortDescriptor(\.teamName)])
    }

    /// The scoreboard: in sections by zone, fetched.
    func scoreboard() throws -> FetchedResultsController<Team> {
        let scoreboard = FetchedResultsController(
            Self.request, sectionedBy: \.qualifyingZone, in: context)
        try scoreboard.performFetch()
        return scoreboard
    }

    func team(_ name: String) throws -> Team {
        let found = try context.fetch(
            FetchRequest<Team>(predicate: #Predicate { $0.teamName == name }))
        guard let team = found.first else { throw Missing(name: name) }
        return team
    }

    struct Missing: Error {
        let name: String
    }
}
