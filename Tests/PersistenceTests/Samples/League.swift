import Foundation
import Persistence

/// An abstract parent whose subentities share one table and derive the same number differently.
class Group: ManagedObject {
    @Attribute var code: Int
    @Attribute(default: Date(timeIntervalSince1970: 0), .indexed) var foundedAt: Date
    @Derived var numberOfPlayers: Int
}

final class Squad: Group {
    @ToMany(deleteRule: .deny) var players: ManagedSet<Player>
    @ToOne(inverse: \Club.squads) var club: Club?

    override class var fetchIndexes: [FetchIndex] { [FetchIndex(unique: \Squad.code)] }
    override class var derivations: [Derivation] {
        [.count(of: \Squad.players, into: \Squad.numberOfPlayers)]
    }

    override func prepareForDeletion() throws {
        if let club, club.squads.allSatisfy(\.isDeleted) {
            try managedObjectContext?.delete(club)
        }
    }
}

final class Club: Group {
    @Attribute var motto: String?
    @ToMany(deleteRule: .deny) var squads: ManagedSet<Squad>
    @Derived var numberOfSquads: Int

    override class var fetchIndexes: [FetchIndex] { [FetchIndex(unique: \Club.code)] }
    override class var derivations: [Derivation] {
        [
            .sum(of: \Club.squads, \Squad.numberOfPlayers, into: \Club.numberOfPlayers),
            .count(of: \Club.squads, into: \Club.numberOfSquads),
        ]
    }
}

final class Player: ManagedObject {
    @Attribute var name: String
    @ToOne(inverse: \Squad.players, .required) var squad: Squad?

    override func prepareForDeletion() throws {
        if let squad, squad.players.count == 1 {
            try managedObjectContext?.delete(squad)
        }
    }
}

enum League {
    static let entities: [ManagedObject.Type] = [Squad.self, Club.self, Player.self]
    static let abstract: [ManagedObject.Type] = [Group.self]
}
