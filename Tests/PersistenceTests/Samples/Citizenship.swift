import Foundation
import Persistence

/// Several relationships between the same two entities.
final class State: ManagedObject {
    @Attribute(.unique) var code: Int
    @Attribute(default: Date(timeIntervalSince1970: 0), .merge(.greatest)) var updatedAt: Date
    @Attribute var motto: String?
    @ToMany var residents: ManagedSet<Human>
    @ToMany var citizens: ManagedSet<Human>
    @ToOne(inverse: \Alliance.members) var alliance: Alliance?
}

final class Human: ManagedObject {
    @Attribute var name: String
    @ToOne(inverse: \State.residents) var residence: State?
    @ToOne(inverse: \State.citizens) var citizenship: State?
}

final class Alliance: ManagedObject {
    @Attribute(.unique) var name: String
    @ToMany var members: ManagedSet<State>
}

enum Citizenship {
    static let entities: [ManagedObject.Type] = [State.self, Human.self, Alliance.self]

    /// The people of Fixtures/citizens.json and their states by ISO 3166-1 code, unsaved.
    static func insertAll(in context: ManagedObjectContext) throws {
        struct Citizen: Decodable {
            let name: String
            let residence: Int?
            let citizenship: Int?
        }
        let citizens: [Citizen] = try Fixture.decode("citizens.json")
        for citizen in citizens {
            let human = Human(context: context)
            human.name = citizen.name
            human.residence = try citizen.residence.map {
                try context.findOrCreate(\State.code, is: $0)
            }
            human.citizenship = try citizen.citizenship.map {
                try context.findOrCreate(\State.code, is: $0)
            }
        }
    }
}
