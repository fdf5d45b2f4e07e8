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
}
