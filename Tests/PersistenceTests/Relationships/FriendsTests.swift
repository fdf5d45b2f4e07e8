import Foundation
import Persistence
import Testing

/// People and friends through an entity of its own.
@Suite struct FriendsTests {
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TestStore(Friends.entities)
        let first = store.container.newContext()
        _ = try Friends.insertAll(in: first)
        try first.save()
        context = store.container.newContext()
    }

    private func person(_ name: String) throws -> Person {
        try #require(
            try context.fetch(FetchRequest<Person>(predicate: #Predicate { $0.name == name }))
                .first)
    }

    @Test("M4 key paths through the join find my friends, and those who call me a friend")
    func keyPaths() throws {
        let myFriends = \Person.friends.friend
        let whoCallsMeFriend = \Person.befriendedBy.source
        let ada = try person("Ada")
        #expect(Set(ada[keyPath: myFriends].map(\.name)) == ["Ben", "Cleo"])
        #expect(Set(ada[keyPath: whoCallsMeFriend].map(\.name)) == ["Ben", "Eve"])
        #expect(ada.friends.map(\.ranking).sorted() == [3, 5])
        let dov = try person("Dov")
        #expect(dov.befriendedBy.source.map(\.name).sorted() == ["Ben", "Cleo"])
        #expect(dov.befriendedBy.map(\.ranking).sorted() == [1, 5])
        let eve = try person("Eve")
        #expect(eve.befriendedBy.source.isEmpty)

        // A mutual friendship is two, each with a ranking of its own.
        let mutual = ada.friends.friend.intersection(ada.befriendedBy.source)
        #expect(mutual.map(\.name) == ["Ben"])
        let infos = try context.fetch(FetchRequest<FriendInfo>())
        #expect(infos.count == 7)
    }

    @Test("M4 a key path through the join follows what changes, without a save")
    func changes() throws {
        let (ada, eve) = (try person("Ada"), try person("Eve"))
        let info = FriendInfo(context: context)
        info.ranking = 4
        info.source = ada
        info.friend = eve
        #expect(ada.friends.friend.contains(eve))
        #expect(eve.befriendedBy.source == [ada])
        try context.delete(info)
        #expect(!ada.friends.friend.contains(eve))
        let wrong = FriendInfo(context: context)
        wrong.ranking = 6
        wrong.source = ada
        let errors = [
            ValidationError(
                entity: "FriendInfo", property: "ranking", reason: .outOfRange("1 to 5")),
            ValidationError(entity: "FriendInfo", property: "friend", reason: .missing),
        ]
        #expect(throws: SaveError.validation(errors)) { try context.save() }
    }

    @Test("D1 deleting a person cascades to the friendships from both sides, and to no person")
    func cascade() throws {
        let ada = try person("Ada")
        try context.delete(ada)
        try context.save()
        #expect(try context.count(FetchRequest<FriendInfo>()) == 3)
        #expect(
            try context.fetch(FetchRequest<Person>(sortedBy: [SortDescriptor(\.name)]))
                .map(\.name) == ["Ben", "Cleo", "Dov", "Eve"])
        let ben = try person("Ben")
        #expect(ben.friends.friend.map(\.name) == ["Dov"])
        #expect(ben.befriendedBy.source.isEmpty)
    }

    @Test("C2 prefetching through the join costs one query for each step, for any number of people")
    func prefetching() throws {
        #expect(try prefetchedPeople() == 5)
        let more = store.container.newContext()
        for _ in 0..<3 { _ = try Friends.insertAll(in: more) }
        try more.save()
        try context.reset()
        #expect(try prefetchedPeople() == 20)
    }

    private func prefetchedPeople() throws -> Int {
        var request = FetchRequest<Person>()
        request.relationshipsForPrefetching = [\.friends.friend, \.befriendedBy.source]
        var names: [String: [String]] = [:]
        let statements = try store.statements.during {
            for person in try context.fetch(request) {
                names[person.name] =
                    (person.friends.friend.map(\.name)
                    + person.befriendedBy.source.map(\.name)).sorted()
            }
        }
        #expect(names["Ada"] == ["Ben", "Ben", "Cleo", "Eve"])
        // The people at the far end came with the fetch.
        #expect(statements.count == 3)
        return try context.count(request)
    }
}
