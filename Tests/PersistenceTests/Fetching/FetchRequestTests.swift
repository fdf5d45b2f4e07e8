import Foundation
import Persistence
import SeededRandom
import Testing

/// The properties of a request beside its predicate.
@Suite struct FetchRequestTests {
    /// Departments a, b and c of 3, 4 and 5 employees, each with an office of one desk.
    private func company() throws -> TestStore {
        let store = try TestStore.company()
        let context = store.container.newContext()
        for (index, name) in ["c", "a", "b"].enumerated() {
            let department = Company.department(name, employees: 3 + index, in: context)
            let office = Office(context: context)
            office.room = name
            office.department = department
            let desk = Desk(context: context)
            desk.number = index
            desk.office = office
        }
        try context.save()
        return store
    }

    // MARK: Order

    @Test("F1 a request without an order uses its entity's, for unsaved objects too")
    func defaultOrder() throws {
        let store = try company()
        let context = store.container.newContext()
        #expect(try context.fetch(FetchRequest<Department>()).map(\.name) == ["a", "b", "c"])
        let added = Company.department("b2", in: context)
        let names = try context.fetch(FetchRequest<Department>()).map(\.name)
        #expect(names == ["a", "b", "b2", "c"])
        #expect(
            try context.fetchObjectIDs(FetchRequest<Department>(limit: 3)).last == added.objectID)
        let request = FetchRequest<Department>(sortedBy: [SortDescriptor(\.name, order: .reverse)])
        #expect(try context.fetch(request).map(\.name) == ["c", "b2", "b", "a"])
    }

    @Test("F1 a subentity has the default order of its parent, unless it has its own")
    func inheritedOrder() throws {
        let store = try TestStore(
            [Sorted.Dog.self, Sorted.Cat.self], abstract: [Sorted.Animal.self])
        let context = store.container.newContext()
        for (name, age) in [("x", 1), ("z", 3), ("y", 2)] {
            let (dog, cat) = (Sorted.Dog(context: context), Sorted.Cat(context: context))
            (dog.name, cat.name) = ("dog " + name, "cat " + name)
            (dog.age, cat.age) = (age, age)
        }
        try context.save()
        let other = store.container.newContext()
        #expect(
            try other.fetch(FetchRequest<Sorted.Dog>()).map(\.name) == ["dog x", "dog y", "dog z"])
        #expect(
            try other.fetch(FetchRequest<Sorted.Cat>()).map(\.name) == ["cat z", "cat y", "cat x"])
        #expect(
            try other.fetch(FetchRequest<Sorted.Animal>(limit: 4)).map(\.name)
                == ["cat x", "cat y", "cat z", "dog x"])
    }

    @Test("F1 sorting through a to-many relationship is refused with a clear error")
    func unsortable() throws {
        let context = try company().container.newContext()
        do {
            _ = try context.fetch(
                FetchRequest<Department>(sortedBy: [SortDescriptor(\.employees.count)]))
            Issue.record("not refused")
        } catch FetchError.unsortable(let reason) {
            #expect(reason.contains("to-many"))
        }
    }

    // MARK: Objects and faults

    @Test("F1 M5 a request includes subentities")
    func subentities() throws {
        let store = try TestStore([Sorted.Animal.self, Sorted.Dog.self, Sorted.Cat.self])
        let context = store.container.newContext()
        for (name, age) in [("a", 1), ("b", 2)] {
            let (animal, dog) = (Sorted.Animal(context: context), Sorted.Dog(context: context))
            (animal.name, dog.name) = ("animal " + name, "dog " + name)
            (animal.age, dog.age) = (age, age)
        }
        func expect(_ all: Int) throws {
            let request = FetchRequest<Sorted.Animal>()
            #expect(try context.fetch(request).count == all)
            #expect(try context.count(request) == all)
            #expect(try context.fetchObjectIDs(request).count == all)
            #expect(try context.fetchInBatches(request).count == (context.hasChanges ? 0 : all))
        }
        try expect(4)
        try context.save()
        try expect(4)
    }

    @Test("F1 prefetching continues through to-one relationships, with one query for each step")
    func prefetchingPaths() throws {
        let store = try company()
        let context = store.container.newContext()
        var request = FetchRequest<Desk>()
        request.relationshipsForPrefetching = [\.office?.department?.employees]
        var desks: [Desk] = []
        let fetching = try store.statements.during { desks = try context.fetch(request) }
        #expect(fetching.count == 4)
        let reading = store.statements.during {
            let names = desks.map { desk in
                (desk.office?.department?.employees).map { $0.map(\.name).sorted() } ?? []
            }
            #expect(names.map(\.count) == [3, 4, 5])
        }
        #expect(reading.isEmpty)
        request.relationshipsForPrefetching = [\.office?.room]
        #expect(throws: FetchError.noSuchRelationship("Desk")) { try context.fetch(request) }
    }

    // MARK: Batches

    private static var byTitle: FetchRequest<Project> {
        FetchRequest(sortedBy: [SortDescriptor(\.title, order: .reverse)])
    }

    /// Creates a store with 95 projects, "100" to "194".
    private func projects() throws -> TestStore {
        let store = try TestStore.company()
        let context = store.container.newContext()
        for number in 0..<95 { Project(context: context).title = "\(100 + number)" }
        try context.save()
        return store
    }

    @Test("F3 a batch costs one query when it is first touched, and none afterwards")
    func batches() throws {
        let store = try self.projects()
        let other = store.container.newContext()
        var request = Self.byTitle
        request.fetchBatchSize = 20
        var projects = try other.fetchInBatches(FetchRequest<Project>(limit: 0))
        #expect(projects.isEmpty)
        func expectCost(
            _ count: Int, at location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
        ) rethrows {
            let statements = try store.statements.during(body)
            #expect(statements.count == count, sourceLocation: location)
        }
        try expectCost(1) { projects = try other.fetchInBatches(request) }
        expectCost(0) { #expect(projects.count == 95) }
        expectCost(1) { #expect(projects[0].title == "194") }
        expectCost(0) { #expect(projects[..<20].map(\.title).last == "175") }
        expectCost(1) { #expect(projects.last?.title == "100") }
        expectCost(1) { #expect(projects[20].title == "174") }
        expectCost(2) { #expect(projects.map(\.title) == (0..<95).map { "\(194 - $0)" }) }
        #expect(projects[3] === projects[3])
        #expect(try other.fetchObjectIDs(request) == (0..<95).map(projects.objectID(at:)))
        request.fetchBatchSize = 0
        try expectCost(1) { projects = try other.fetchInBatches(request) }
        expectCost(1) { for project in projects { _ = project.title } }
    }

    @Test(
        "F3 each batch of objects that are released is one query and can be released",
        arguments: [0, 20])
    func releasedBatches(batchSize: Int) throws {
        let store = try self.projects()
        let other = store.container.newContext()
        var request = Self.byTitle
        request.fetchBatchSize = batchSize
        let projects = try other.fetchInBatches(request)
        var titles: [String] = []
        weak var first: Project?
        let statements = try store.statements.during {
            try projects.forEachReleasing { project in
                if titles.isEmpty { first = project }
                #expect((first == nil) == (batchSize > 0 && titles.count >= batchSize))
                titles.append(project.title)
            }
        }
        #expect(titles == (0..<95).map { "\(194 - $0)" })
        #expect(statements.count == (batchSize == 0 ? 1 : 5))
        #expect(first == nil)
        try other.fetchInBatches(FetchRequest<Project>(limit: 0)).forEachReleasing { _ in
            Issue.record("There is no object")
        }
    }

    @Test("F3 batches prefetch, with one more query for each relationship")
    func batchesPrefetch() throws {
        let store = try company()
        let context = store.container.newContext()
        var request = FetchRequest<Employee>()
        request.fetchBatchSize = 6
        request.relationshipsForPrefetching = [\.department]
        let employees = try context.fetchInBatches(request)
        let cost = store.statements.during {
            for employee in employees { #expect(employee.department?.name.isEmpty == false) }
        }
        #expect(cost.count <= 4)
    }

    @Test("F3 a row deleted before its batch is read is an inaccessible fault, and is reported")
    func deletedMeanwhile() throws {
        let store = try company()
        let context = store.container.newContext()
        var request = FetchRequest<Desk>()
        request.fetchBatchSize = 2
        let desks = try context.fetchInBatches(request)
        #expect(desks[0].number == 0)
        let other = store.container.newContext()
        for desk in try other.fetch(FetchRequest<Desk>()) where desk.number != 1 {
            try other.delete(desk)
        }
        try other.save()
        #expect(desks.count == 3)
        #expect(desks[0].number == 0)
        #expect(desks[2].isFault)
        #expect(desks[2].number == 0)
        #expect(desks[2].isInaccessible)
        #expect(throws: FaultError.noSuchRow(desks.objectID(at: 2))) { try context.save() }
    }

    @Test("F3 batches of a parent entity hold each object as its own entity")
    func mixedBatches() throws {
        let store = try TestStore([Sorted.Animal.self, Sorted.Dog.self, Sorted.Cat.self])
        let context = store.container.newContext()
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        var classes: [String] = []
        for age in 0..<50 {
            let kinds: [Sorted.Animal.Type] = [
                Sorted.Animal.self, Sorted.Dog.self, Sorted.Cat.self,
            ]
            let kind = kinds.randomElement(using: &generator) ?? Sorted.Animal.self
            let animal = kind.init(context: context)
            (animal.name, animal.age) = ("\(100 + age)", age)
            classes.append("\(type(of: animal))")
        }
        try context.save()
        let other = store.container.newContext()
        var request = FetchRequest<Sorted.Animal>()
        request.fetchBatchSize = 7
        let animals = try other.fetchInBatches(request)
        #expect(animals.map { "\(type(of: $0))" } == classes)
        #expect(animals.map(\.age) == Array(0..<50))
        for index in animals.indices {
            #expect(animals.objectID(at: index) == animals[index].objectID)
        }
    }

    @Test("F3 batches see only the store")
    func batchesSeeTheStore() throws {
        let store = try company()
        let context = store.container.newContext()
        let first = try #require(try context.fetch(FetchRequest<Department>()).first)
        first.name = "z"
        _ = Company.department("new", in: context)
        let departments = try context.fetchInBatches(FetchRequest<Department>())
        #expect(departments.map(\.name) == ["z", "b", "c"])
    }
}

private enum Sorted {
    class Animal: ManagedObject {
        @Attribute var name: String
        @Attribute var age: Int
        override class var defaultSortDescriptors: [AnySortDescriptor] {
            [AnySortDescriptor(\Animal.name)]
        }
    }
    final class Dog: Animal {}
    final class Cat: Animal {
        override class var defaultSortDescriptors: [AnySortDescriptor] {
            [AnySortDescriptor(\Cat.age, order: .reverse)]
        }
    }
}
