import Foundation
import Persistence
import SeededRandom
import Testing

/// The history of rows and pairs that a migration gives other tables or numbers.
@Suite struct MovedHistoryTests {
    private let file: TemporaryFile

    init() throws { file = try TemporaryFile() }

    /// Reads every property of the objects.
    private func state(
        _ version: ModelVersion, _ store: TestStore
    ) throws -> [String: [Int: String]] {
        let context = store.container.newContext()
        return Dictionary(
            uniqueKeysWithValues: try version.probes.map { ($0.name, try $0.read(context)) })
    }

    /// Makes random changes by one version, migrates, and reverts them one by one by another.
    /// `renamed` has the later names of properties that the later version calls otherwise.
    private func revertAll(
        _ former: ModelVersion, _ present: ModelVersion, step: Migration = Migration("present"),
        seed: UInt64, deletions: [(ManagedObjectContext) throws -> Void] = [],
        renamed: [String: String] = [:]
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var states: [(number: Int64, values: [String: [Int: String]])] = []
        do {
            let store = try TestStore(former.entities, abstract: former.abstract, path: file.path)
            let context = store.container.newContext()
            func save() throws {
                try context.save()
                let number = try store.container.lastTransaction
                if number != states.last?.number {
                    states.append((number, try state(former, store)))
                }
            }
            for probe in former.probes { try probe.write(context, &generator) }
            try save()
            for probe in former.probes where probe.name.contains(".") {
                try probe.write(context, &generator)
                try save()
            }
            for delete in deletions {
                try delete(context)
                try save()
            }
            try store.container.close()
        }
        let store = try TestStore(
            present.entities, abstract: present.abstract, path: file.path, migrations: [step])
        let context = store.container.newContext()
        for (index, (number, values)) in states.enumerated().reversed() {
            var present = try state(present, store)
            for (old, new) in renamed { present[old] = present.removeValue(forKey: new) }
            #expect(present == values, "seed \(seed), before the transaction \(number) is reverted")
            #expect(try store.container.check() == [])
            if index == 0 { break }
            #expect(try context.revert(number).kept == [])
        }
        try store.container.close()
    }

    private func delete<Object: Numbered>(
        _ type: Object.Type, _ numbers: Set<Int>
    ) -> (ManagedObjectContext) throws -> Void {
        { context in
            for object in try ModelVersion.objects(type, context)
            where numbers.contains(object.number) { try context.delete(object) }
        }
    }

    @Test(
        "S5 what was done before rows joined another table, with other numbers, can be reverted",
        arguments: SeededGenerator.seeds)
    func joined(seed: UInt64) throws {
        try revertAll(
            Siblings.apart, Siblings.together, seed: seed,
            deletions: [
                delete(Siblings.Topic.self, [0, 4]), delete(Siblings.Label.self, [1]),
                delete(Siblings.Post.self, [2, 3]), delete(Siblings.Topic.self, [1]),
            ])
    }

    @Test(
        "S5 what was done before the rows of a table were divided can be reverted",
        arguments: SeededGenerator.seeds)
    func divided(seed: UInt64) throws {
        try revertAll(
            Siblings.together, Siblings.apart, seed: seed,
            deletions: [
                delete(Siblings.Label.self, [0, 3]), delete(Siblings.Topic.self, [1]),
                delete(Siblings.Post.self, [5]), delete(Siblings.Label.self, [1, 2, 4, 5]),
            ])
    }

    @Test("S5 the connections of a renamed relationship can be reverted")
    func renamedRelationship() throws {
        try revertAll(
            ManyToMany.version, RenamedManyToMany.version, seed: 5,
            deletions: [delete(ManyToMany.Topic.self, [0, 1]), delete(ManyToMany.Post.self, [2])],
            renamed: ["Post.topic": "Post.labels"])
    }

    @Test("S5 what was done to the objects of a renamed entity can be reverted")
    func renamedEntity() throws {
        let essays = ModelVersion(
            entities: [Essays.Essay.self, Essays.Topic.self],
            probes: [
                ModelVersion.number("Post", Essays.Essay.self),
                ModelVersion.number("Topic", Essays.Topic.self),
                ModelVersion.text("Post.title", \Essays.Essay.title),
                ModelVersion.many("Post.topic", \Essays.Essay.topic),
                ModelVersion.many("Topic.posts", \Essays.Topic.posts),
            ])
        let step = Migration("essays") { step in
            try step.execute("ALTER TABLE Post RENAME TO Essay")
        }
        try revertAll(
            ManyToMany.version, essays, step: step, seed: 6,
            deletions: [delete(ManyToMany.Topic.self, [0, 1]), delete(ManyToMany.Post.self, [2])])
    }

    @Test("S5 a large deletion can be reverted after its rows would have other numbers")
    func largeDeletion() throws {
        let count = 10_000
        do {
            let store = try TestStore(Siblings.apart.entities, path: file.path)
            let context = store.container.newContext()
            for number in 0..<3 { Siblings.Label(context: context).number = number }
            try context.save()
            try context.insertBatch(of: Siblings.Topic.self) { inserter in
                for number in 0..<count { try inserter.insert { $0[\.number] = number } }
            }
            let topics = try context.fetch(FetchRequest<Siblings.Topic>()).map {
                (number: $0.number, id: $0.objectID)
            }
            try context.insertBatch(of: Siblings.Post.self) { inserter in
                for (number, id) in topics {
                    try inserter.insert {
                        $0[\.number] = number
                        $0[\.topic] = id
                    }
                }
            }
            try context.deleteBatch(FetchRequest<Siblings.Post>())
            try store.container.close()
        }
        #expect(try SQLiteShell(path: file.path).run(".tables").contains("_removed_"))
        let store = try TestStore(
            Siblings.together.entities, abstract: Siblings.together.abstract, path: file.path,
            migrations: [Migration("present")])
        let context = store.container.newContext()
        #expect(try context.revert(try store.container.lastTransaction).kept == [])
        let posts = try context.fetch(FetchRequest<Siblings.Post>())
        #expect(posts.count == count && posts.allSatisfy { $0.topic?.number == $0.number })
        #expect(try !SQLiteShell(path: file.path).run(".tables").contains("_removed_"))
        #expect(try store.container.check() == [])
    }
}

private enum Essays {
    final class Essay: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @Attribute var title: String?
        @ToMany(inverse: \Topic.posts) var topic: ManagedSet<Topic>
    }

    final class Topic: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @ToMany var posts: ManagedSet<Essay>
    }
}
