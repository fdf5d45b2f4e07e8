import Persistence

/// People and friends through an entity of its own, because a friendship has a ranking.
final class Person: ManagedObject {
    @Attribute var name: String
    @ToMany(deleteRule: .cascade) var friends: ManagedSet<FriendInfo>
    @ToMany(deleteRule: .cascade) var befriendedBy: ManagedSet<FriendInfo>
}

final class FriendInfo: ManagedObject {
    @Attribute(default: 1, .range(1...5)) var ranking: Int
    @ToOne(inverse: \Person.friends, .required) var source: Person?
    @ToOne(inverse: \Person.befriendedBy, .required) var friend: Person?
}

enum Friends {
    static let entities: [ManagedObject.Type] = [Person.self, FriendInfo.self]

    /// The people of Fixtures/friends.json with their friendships, unsaved, by name.
    static func insertAll(in context: ManagedObjectContext) throws -> [String: Person] {
        struct Friendship: Decodable {
            let from: String
            let to: String
            let ranking: Int
        }
        let friendships: [Friendship] = try Fixture.decode("friends.json")
        var people: [String: Person] = [:]
        func person(_ name: String) -> Person {
            if let known = people[name] { return known }
            let new = Person(context: context)
            new.name = name
            people[name] = new
            return new
        }
        for friendship in friendships {
            let info = FriendInfo(context: context)
            info.ranking = friendship.ranking
            info.source = person(friendship.from)
            info.friend = person(friendship.to)
        }
        return people
    }
}
