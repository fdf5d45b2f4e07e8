import Foundation
import Persistence
import SeededRandom
import Testing

/// Migrations by a step without code, between any two versions of a model.
@Suite struct InferredMigrationTests {
    private static func versions() -> [ModelVersion] {
        [
            OneToOne.version, RequiredOneToOne.version, ManyToOne.version, ManyToMany.version,
            RenamedManyToMany.version, Siblings.apart, Siblings.together,
        ]
    }

    /// The text of a file, and its numbers that a dump doesn't have.
    private func contents(_ file: TemporaryFile) throws -> String {
        try SQLiteShell(path: file.path).run(
            ".dump\nPRAGMA user_version; PRAGMA application_id; SELECT * FROM sqlite_sequence;")
    }

    /// Writes random data by `former` and migrates the file to `present`. Returns why it was refused.
    @discardableResult
    private func migrate(
        _ former: ModelVersion, to present: ModelVersion, _ generator: inout SeededGenerator,
        _ place: Comment
    ) throws -> MigrationLoss? {
        let file = try TemporaryFile()
        var before: [String: [Int: String]] = [:]
        do {
            let store = try TestStore(former.entities, abstract: former.abstract, path: file.path)
            let context = store.container.newContext()
            for probe in former.probes { try probe.write(context, &generator) }
            try context.save()
            for probe in former.probes { before[probe.name] = try probe.read(context) }
            try store.container.close()
        }
        let dump = try contents(file)
        let store: TestStore
        do {
            store = try TestStore(
                present.entities, abstract: present.abstract, path: file.path,
                migrations: [Migration("present")])
        } catch let error as StoreError {
            guard case .schema(.loss(let loss)) = error.kind else { throw error }
            #expect(!loss.description.contains(" anew"), place)
            #expect(try contents(file) == dump, place)
            return loss
        }
        let context = store.container.newContext()
        for probe in present.probes {
            guard let values = before[probe.name] else { continue }
            #expect(try probe.read(context) == values, "\(place): \(probe.name)")
        }
        #expect(try store.container.check() == [], place)
        try store.container.close()
        return nil
    }

    @Test(
        "S2 any two versions: every property that both have keeps its values, or nothing changes",
        arguments: SeededGenerator.seeds)
    func anyTwoVersions(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let versions = Self.versions()
        for _ in 0..<3 {
            let (former, present) = (
                Int.random(in: 0..<versions.count, using: &generator),
                Int.random(in: 0..<versions.count, using: &generator)
            )
            try migrate(
                versions[former], to: versions[present], &generator,
                "seed \(seed): \(former) to \(present)")
        }
    }

    @Test(
        "S2 what is certain is inferred",
        arguments: [(1, 0), (2, 3), (3, 4), (4, 3), (5, 6), (6, 5), (0, 3)])
    func certain(former: Int, present: Int) throws {
        var generator = SeededGenerator(seed: 7)
        let versions = Self.versions()
        let loss = try migrate(
            versions[former], to: versions[present], &generator, "\(former) to \(present)")
        #expect(loss == nil)
    }

    private enum Old {
        final class Jar: ManagedObject {
            @Attribute var label: String?
            @Attribute var count: Int?
        }
    }

    private enum Without {
        final class Jar: ManagedObject {
            @Attribute var count: Int?
        }
    }

    private enum Demanding {
        final class Jar: ManagedObject {
            @Attribute var label: String?
            @Attribute var count: Int
        }
    }

    private func makeJars(_ path: String, besides others: [ManagedObject.Type] = []) throws {
        let store = try TestStore(others + [Old.Jar.self], path: path)
        let context = store.container.newContext()
        for label in ["a", nil, "c"] { Old.Jar(context: context).label = label }
        try context.save()
        try store.container.close()
    }

    @Test("S2 a dropped attribute is refused with the number of its values, unless a step drops it")
    func attribute() throws {
        let file = try TemporaryFile()
        try makeJars(file.path)
        let dump = try contents(file)
        let error = #expect(throws: StoreError.self) {
            try TestStore(
                [Without.Jar.self], path: file.path,
                migrations: [
                    Migration("empty", model: try ManagedObjectModel([Old.Jar.self])) { step in
                        try step.execute("UPDATE Jar SET count = 1")
                        try step.execute("CREATE TABLE filler(a)")
                    }.dropping("Jar.count"), Migration("no label"),
                ])
        }
        #expect(error?.description.hasPrefix("the model doesn't keep Jar.label") == true)
        guard case .schema(.loss(let loss))? = error?.kind else { return }
        #expect(loss.name == "Jar.label" && loss.rowCount == 2 && loss.reason == .removed)
        #expect(try contents(file) == dump)
        let dropping = Migration("no label").dropping(\Old.Jar.label)
        let store = try TestStore([Without.Jar.self], path: file.path, migrations: [dropping])
        #expect(try store.container.newContext().count(FetchRequest<Without.Jar>()) == 3)
    }

    @Test("S2 an attribute that goes and returns is empty, however many versions a file is behind")
    func goesAndReturns() throws {
        let steps = [Migration("no label").dropping("Jar.label"), Migration("label")]
        for isDirect in [true, false] {
            let file = try TemporaryFile()
            try makeJars(file.path)
            if !isDirect {
                try TestStore([Without.Jar.self], path: file.path, migrations: [steps[0]])
                    .container.close()
            }
            let store = try TestStore([Old.Jar.self], path: file.path, migrations: steps)
            let jars = try store.container.newContext().fetch(FetchRequest<Old.Jar>())
            #expect(jars.map(\.label) == [nil, nil, nil])
        }
    }

    @Test("S2 an entity that goes and returns has no rows, however many versions a file is behind")
    func entityGoesAndReturns() throws {
        let steps = [Migration("no jars").dropping("Jar"), Migration("jars")]
        for isDirect in [true, false] {
            let file = try TemporaryFile()
            try makeJars(file.path, besides: Tallies.entities)
            if !isDirect {
                try TestStore(Tallies.entities, path: file.path, migrations: [steps[0]])
                    .container.close()
            }
            let store = try TestStore(
                Tallies.entities + [Old.Jar.self], path: file.path, migrations: steps)
            #expect(try store.container.newContext().count(FetchRequest<Old.Jar>()) == 0)
        }
    }

    @Test("S2 a step finds the tables of its own version, however many versions a file is behind")
    func ownVersion() throws {
        let file = try TemporaryFile()
        try makeJars(file.path)
        let added = Migration(
            "posts",
            model: try ManagedObjectModel([Old.Jar.self, OneToOne.Post.self, OneToOne.Topic.self]))
        let filled = Migration("a post") { step in
            try step.execute("INSERT INTO Post (number, title) SELECT 1, count(*) FROM Jar")
        }
        let store = try TestStore(
            [Old.Jar.self, OneToOne.Post.self, OneToOne.Topic.self], path: file.path,
            migrations: [added, filled])
        let posts = try store.container.newContext().fetch(FetchRequest<OneToOne.Post>())
        #expect(posts.map(\.title) == ["3"])
    }

    @Test("S2 a value that is missing is reported by its entity and attribute")
    func missing() throws {
        let file = try TemporaryFile()
        try makeJars(file.path)
        let error = #expect(throws: StoreError.self) {
            try TestStore([Demanding.Jar.self], path: file.path, migrations: [Migration("count")])
        }
        #expect(error?.description.hasPrefix("Jar.count is required, and 3 rows") == true)
    }

    @Test("S2 a value of the wrong type that a step wrote is reported by its entity and attribute")
    func wrongType() throws {
        let file = try TemporaryFile()
        try makeJars(file.path)
        let dump = try contents(file)
        let step = Migration("words") { step in
            try step.execute("ALTER TABLE Jar DROP COLUMN count")
            try step.execute("ALTER TABLE Jar ADD COLUMN count TEXT")
            try step.execute("UPDATE Jar SET count = 'many'")
        }
        let error = #expect(throws: StoreError.self) {
            try TestStore([Old.Jar.self], path: file.path, migrations: [step])
        }
        #expect(error?.description.contains("Jar.count") == true)
        #expect(try contents(file) == dump)
    }

    private enum Renamed {
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

    @Test("S2 an entity that ALTER TABLE renames keeps its links")
    func renamedEntity() throws {
        let file = try TemporaryFile()
        var generator = SeededGenerator(seed: 3)
        let version = ManyToMany.version
        let former = try TestStore(version.entities, path: file.path)
        let context = former.container.newContext()
        for probe in version.probes { try probe.write(context, &generator) }
        try context.save()
        let posts = try version.probes.first { $0.name == "Topic.posts" }?.read(context)
        try former.container.close()
        let renaming = Migration("essays") { step in
            try step.execute("ALTER TABLE Post RENAME TO Essay")
        }
        let present = try TestStore(
            [Renamed.Essay.self, Renamed.Topic.self], path: file.path, migrations: [renaming])
        let probe = ModelVersion.many("Topic.posts", \Renamed.Topic.posts)
        #expect(try probe.read(present.container.newContext()) == posts)
        #expect(posts?.values.contains { !$0.isEmpty } == true)
        #expect(try present.container.check() == [])
    }

    private enum Merged {
        class Mark: ManagedObject {
            @Attribute var number: Int
            @Attribute var title: String?
        }

        final class Topic: Mark {}
    }

    private enum Alone {
        final class Mark: ManagedObject {
            @Attribute var number: Int
            @Attribute var title: String?
        }
    }

    @Test("S2 rows of a removed subentity don't become objects of its parent")
    func removedSubentity() throws {
        let file = try TemporaryFile()
        let former = try TestStore([Merged.Mark.self, Merged.Topic.self], path: file.path)
        let context = former.container.newContext()
        for number in 1...3 { Merged.Topic(context: context).number = number }
        Merged.Mark(context: context).number = 4
        try context.save()
        try former.container.close()
        let error = #expect(throws: StoreError.self) {
            try TestStore([Alone.Mark.self], path: file.path, migrations: [Migration("alone")])
        }
        guard case .schema(.loss(let loss))? = error?.kind else {
            Issue.record("not refused")
            return
        }
        #expect(loss.name == "Topic" && loss.rowCount == 3 && loss.reason == .removed)
        let dropping = Migration("alone").dropping("Topic")
        let store = try TestStore([Alone.Mark.self], path: file.path, migrations: [dropping])
        let marks = try store.container.newContext().fetch(FetchRequest<Alone.Mark>())
        #expect(marks.map(\.number) == [4])
    }
}
