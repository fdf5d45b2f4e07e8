import Foundation
import Glibc
import Persistence
import Testing

/// Store errors at every statement of a save.
@Suite struct FailingSaveTests {
    /// A context full of changes of every kind, unsaved, and another connection that sees whether
    /// anything was committed.
    struct Scene {
        let file: TemporaryFile
        let store: TestStore
        let context: ManagedObjectContext
        private let observer: ManagedObjectContext
        let before: String

        static let entities = Company.entities + Garage.entities + [Knot.self] + Tallies.entities

        init() throws {
            file = try TemporaryFile()
            store = try TestStore(Self.entities, path: file.path)
            context = store.container.newContext()
            observer = try TestStore(Self.entities, path: file.path).container.newContext()
            try Self.fill(context)
            before = try SQLiteShell(path: file.path).run(".dump")
            try Self.change(context)
        }

        private static func fill(_ context: ManagedObjectContext) throws {
            let (department, _, _, _) = Company.everyDeleteRule(in: context)
            let stays = Company.department("Stays", employees: 5, in: context)
            let staying = stays.employees.sorted { $0.name < $1.name }
            for (number, employee) in staying.enumerated() {
                let badge = Badge(context: context)
                badge.number = number
                badge.holder = employee
            }
            department.budget = 1
            var knots: [Knot] = []
            for number in 0..<8 {
                let knot = Knot(context: context)
                knot.number = number
                knot.parent = number > 4 ? knots[number - 3] : nil
                knot.leader = number % 2 == 1 ? knots[number - 1] : nil
                for friend in knots.suffix(3) { knot.friends.insert(friend) }
                knots.append(knot)
            }
            for number in 0..<3 {
                let (driver, car) = (Driver(context: context), Car(context: context))
                (driver.name, car.plate) = ("\(number)", "\(number)")
                driver.car = car
            }
            try Tallies.fill(context, count: 2)
        }

        /// Inserts, updates, deletes, many-to-many, cascade, a one-to-one that changes hands, and
        /// objects found or made.
        private static func change(_ context: ManagedObjectContext) throws {
            let departments = try context.fetch(
                FetchRequest<Department>(sortedBy: [SortDescriptor(\.name)]))
            for employee in departments[0].employees.sorted(by: { $0.name < $1.name }) {
                employee.department = departments[1]
            }
            try context.delete(departments[0])
            let knots = try context.fetch(FetchRequest<Knot>())
            try context.delete(knots[2])
            for knot in knots where !knot.isDeleted {
                knot.number += 100
                knot.leader = knots.first { !$0.isDeleted && $0 !== knot && $0.follower == nil }
            }
            knots[0].friends = [knots[1]]
            let cars = try context.fetch(FetchRequest<Car>())
            (cars[0].driver, cars[1].driver) = (cars[1].driver, cars[0].driver)
            for name in ["0", "new"] {
                let tally = try context.findOrCreate(\Tally.name, is: name) { $0.first = 7 }
                let mark = Mark(context: context)
                mark.value = 3
                mark.tally = tally
            }
        }

        /// The context's changes, in words.
        func pending() throws -> [String] {
            try [context.insertedObjects, context.updatedObjects, context.deletedObjects].map {
                objects in
                try objects.map { "\($0.objectID.entity.name) \(try $0.validate())" }.joined(
                    separator: ", ")
            }
        }

        /// Counts the commits that other connections have made.
        func commits() throws -> Int {
            try observer.count(FetchRequest<Mark>())
        }

        /// Checks that the save fails at every interruption, leaves context and file as they were,
        /// and works after that.
        func check(_ place: (Int) -> Interruption.Place, stride: Int) throws -> Int {
            let changes = try pending()
            var number = 1
            while true {
                let struck = try Interruption.strike(at: place(number), in: store.container) {
                    do {
                        try context.save()
                    } catch let error as StoreError {
                        #expect(error.extendedCode == 9, "\(error)")
                    } catch FaultError.unreadable(let error) {
                        #expect(error.extendedCode == 9, "\(error)")
                    }
                }
                guard struck, context.hasChanges else { break }
                #expect(try pending() == changes, "at \(number)")
                #expect(try commits() == 0, "at \(number)")
                number += stride
            }
            #expect(!context.hasChanges)
            return number
        }
    }

    /// The rows that the save writes if nothing fails.
    private func expected() throws -> String {
        let scene = try Scene()
        try scene.context.save()
        return try SQLiteShell(path: scene.file.path).dumpOfUnversionedRows()
    }

    @Test("S4 C6 an error at any statement of a save leaves context and file as they were")
    func statements() throws {
        let scene = try Scene()
        let count = try scene.check({ .statement($0) }, stride: 1)
        #expect(count > 50)
        try expectSaved(scene)
    }

    @Test("S4 C6 an error at any point of a statement leaves context and file as they were")
    func instructions() throws {
        let scene = try Scene()
        let count = try scene.check({ .instruction($0) }, stride: 29)
        #expect(count > 1000)
        try expectSaved(scene)
    }

    private func expectSaved(_ scene: Scene) throws {
        let found = try SQLiteShell(path: scene.file.path).dumpOfUnversionedRows()
        #expect(found == (try expected()))
        #expect(try scene.store.container.check().description == "[]")
    }

    @Test("S4 C6 a database at its maximum size stays as it was, and is saved when it may grow")
    func pageLimit() throws {
        let scene = try Scene()
        let changes = try scene.pending()
        let big = String(repeating: "long ", count: 20_000)
        Driver(context: scene.context).name = big
        var failures = 0
        let pages = Int64(try SQLiteShell(path: scene.file.path).run("PRAGMA page_count;")) ?? 0
        for extra in 0... {
            try scene.store.container.limitPages(to: pages + Int64(extra))
            do {
                try scene.context.save()
                break
            } catch let error as StoreError {
                #expect(error.kind == .full)
                failures += 1
            }
            #expect(try scene.pending().dropFirst() == changes.dropFirst())
            #expect(try scene.commits() == 0)
            if failures == 1 {
                #expect(try SQLiteShell(path: scene.file.path).run(".dump") == scene.before)
            }
        }
        #expect(failures > 20)
        #expect(
            try SQLiteShell(path: scene.file.path).run("SELECT max(length(name)) FROM Driver;")
                == "100000")
        #expect(try scene.store.container.check().description == "[]")
    }

    @Test("S4 C6 a full disk, at every length of the files, leaves context and file as they were")
    func fullDisk() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let scene = try Scene()
            let changes = try scene.pending()
            var failures = 0
            // The limit applies to each file's length; the WAL is the one that grows.
            for length in stride(from: 0, to: 1 << 22, by: 2048) {
                var limit = rlimit(rlim_cur: rlim_t(length), rlim_max: rlim_t.max)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                var failed = false
                do {
                    try scene.context.save()
                } catch let error as StoreError {
                    failed = true
                    guard error.kind == .full || error.kind == .inputOutput else { exit(2) }
                }
                limit.rlim_cur = rlim_t.max
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                guard failed else { break }
                failures += 1
                guard try scene.pending() == changes, try scene.commits() == 0 else { exit(3) }
            }
            guard failures > 5, !scene.context.hasChanges,
                try scene.store.container.check() == []
            else { exit(4) }
        }
    }
}
