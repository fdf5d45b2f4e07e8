import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct AddressBookTests {
    private typealias Person = AddressBook.Person
    private typealias Manager = AddressBook.Manager
    private typealias Employee = AddressBook.Employee

    private let file: TemporaryFile
    private let store: TestStore

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(AddressBook.entities, path: file.path)
    }

    @Test(
        "C9 F1 IDs of a thousand persons found in the background lead to another context's objects",
        arguments: SeededGenerator.seeds)
    func handingOver(seed: UInt64) async throws {
        let entries = AddressBook.entries(1000, seed: seed)
        let insertion = try store.statements.during {
            let context = store.container.newContext()
            AddressBook.insert(entries, into: context)
            try context.save()
        }
        let insertions = insertion.filter { $0.hasPrefix("INSERT") }
        #expect(insertions.count { !$0.contains("_transaction") && !$0.contains("_change") } == 1)
        #expect(insertion.count { $0.hasPrefix("BEGIN") } == 1)
        #expect(insertion.count <= 12)

        let container = store.container
        let background = container.newBackgroundContext()
        let ids = try await background.perform { context in
            try context.fetchObjectIDs(
                FetchRequest<Person>(
                    predicate: #Predicate { $0.age >= 100 && $0.age <= 200 },
                    sortedBy: [SortDescriptor(\.age), SortDescriptor(\.lastName)]))
        }
        let expected = entries.filter { 100...200 ~= $0.age }
        #expect(ids.count == expected.count, "seed \(seed)")

        let context = container.newContext()
        var persons: [Person] = []
        let handedOver = store.statements.during {
            persons = ids.compactMap { context.object(for: $0) as? Person }
        }
        #expect(handedOver.isEmpty)
        #expect(persons.count == ids.count)
        #expect(persons.count(where: \.isFault) == ids.count)
        let firing = store.statements.during { _ = persons.first?.age }
        #expect(firing.count == 1)
        #expect(Set(persons.map(\.entry)) == Set(expected), "seed \(seed)")
        #expect(persons.map(\.age) == expected.map(\.age).sorted())

        let all = try context.fetch(FetchRequest<Person>())
        #expect(Set(persons).isSubset(of: all), "one object for a row")
        #expect(all.map(\.entry) == entries)
    }

    @Test("C9 F1 exactly 101 of a thousand persons with age = n are between 100 and 200")
    func ages() async throws {
        let container = store.container
        let context = container.newContext()
        AddressBook.insert(
            (0..<1000).map { AddressBook.Entry(firstName: "\($0)", lastName: "", age: $0) },
            into: context)
        try context.save()
        let ids = try await container.newBackgroundContext().perform { context in
            var request = FetchRequest<Person>(
                predicate: #Predicate { $0.age >= 100 && $0.age <= 200 },
                sortedBy: [SortDescriptor(\.age)])
            request.fetchBatchSize = 20
            return try context.fetchObjectIDs(request)
        }
        let persons = ids.compactMap { context.object(for: $0) as? Person }
        #expect(persons.map(\.age) == Array(100...200))
        #expect(persons.count == 101)
    }

    @Test("C9 changes from the background arrive by fetching, and deletions by refreshing")
    func changes() async throws {
        let container = store.container
        let context = container.newContext()
        AddressBook.insert(AddressBook.entries(20, seed: 1), into: context)
        try context.save()
        let persons = try context.fetch(FetchRequest<Person>())
        let (changed, gone) = (persons[0].objectID, persons[1].objectID)
        try await container.newBackgroundContext().perform { background in
            let person = try background.existingObject(for: changed) as? Person
            person?.firstName = "Renamed"
            try background.delete(background.existingObject(for: gone))
            try background.save()
        }
        #expect(persons[0].firstName != "Renamed")
        let request = FetchRequest<Person>(predicate: #Predicate { $0.firstName == "Renamed" })
        #expect(try context.fetch(request).first === persons[0])
        #expect(persons[0].firstName == "Renamed")
        context.refresh(persons[1])
        #expect(throws: FaultError.noSuchRow(gone)) { try context.existingObject(for: gone) }
        #expect(try context.count(FetchRequest<Person>()) == 19)
    }

    @Test("R3 R6 the table follows a person inserted with a form and one deleted at an index path")
    func table() throws {
        let context = store.container.newContext()
        AddressBook.insert(AddressBook.entries(100, seed: 1), into: context)
        try context.save()
        let table = FetchedResultsController(
            FetchRequest<Person>(sortedBy: [SortDescriptor(\.lastName)]),
            sortedBy: SortDescriptor(\.age), in: context)
        try table.performFetch()
        var batches: [ResultsChanges] = []
        table.onChange = { batches.append($0) }

        let shown = IndexPath(item: 40, section: 0)
        let gone = try #require(table.object(at: shown))
        let id = gone.objectID
        try context.delete(gone)
        try context.save()
        #expect(batches == [ResultsChanges(objects: [.delete(id, from: shown)])])
        #expect(table.indexPath(for: id) == nil)

        batches = []
        let person = Person(context: context)
        (person.firstName, person.lastName, person.age) = ("Ada", "Aaa", 0)
        try context.save()
        let first = IndexPath(item: 0, section: 0)
        let insertions = batches.flatMap(\.objects).filter {
            if case .insert(_, to: first) = $0 { true } else { false }
        }
        #expect(insertions.count == 1)
        #expect(table.object(at: first) === person)
        let fetched = try context.fetch(
            FetchRequest<Person>(sortedBy: [SortDescriptor(\.age), SortDescriptor(\.lastName)]))
        #expect(table.fetchedObjects == fetched)
    }

    @Test("C3 setting either side of a one-to-many updates the other at once, and in the store")
    func oneToMany() throws {
        let context = store.container.newContext()
        let managers = managers(["Ada", "Bo"], in: context)
        let employees = employees(4, in: context)
        managers[0].employees = [employees[0], employees[1]]
        employees[2].manager = managers[0]
        employees[3].manager = managers[1]
        #expect(employees[0].manager === managers[0])
        #expect(managers[0].employees.count == 3)
        managers[1].employees.insert(employees[0])
        #expect(employees[0].manager === managers[1])
        #expect(!managers[0].employees.contains(employees[0]))
        try context.save()

        let other = store.container.newContext()
        let found = try other.fetch(FetchRequest<Manager>(sortedBy: [SortDescriptor(\.name)]))
        #expect(found.map { $0.employees.map(\.name).sorted() } == [["e1", "e2"], ["e0", "e3"]])
        try other.delete(found[1])
        try other.save()
        let left = try other.fetch(FetchRequest<Employee>(sortedBy: [SortDescriptor(\.name)]))
        #expect(left.map { $0.manager?.name } == [nil, "Ada", "Ada", nil])
    }

    @Test("C3 setting either side of a many-to-many updates the other at once, and in the store")
    func manyToMany() throws {
        let context = store.container.newContext()
        let managers = managers(["Ada", "Bo"], in: context)
        let employees = employees(3, in: context)
        managers[0].trainees = ManagedSet(employees)
        employees[1].trainers.insert(managers[1])
        #expect(managers[1].trainees.contains(employees[1]))
        #expect(employees[1].trainers.count == 2)
        employees[0].trainers.remove(managers[0])
        #expect(!managers[0].trainees.contains(employees[0]))
        try context.save()

        let other = store.container.newContext()
        let found = try other.fetch(FetchRequest<Employee>(sortedBy: [SortDescriptor(\.name)]))
        #expect(found.map { $0.trainers.map(\.name).sorted() } == [[], ["Ada", "Bo"], ["Ada"]])
        try other.delete(found[1])
        try other.save()
        let trained = try other.fetch(FetchRequest<Manager>(sortedBy: [SortDescriptor(\.name)]))
        #expect(trained.map { $0.trainees.map(\.name) } == [["e2"], []])
    }

    private func managers(_ names: [String], in context: ManagedObjectContext) -> [Manager] {
        names.map { name in
            let manager = Manager(context: context)
            manager.name = name
            return manager
        }
    }

    private func employees(_ count: Int, in context: ManagedObjectContext) -> [Employee] {
        (0..<count).map { number in
            let employee = Employee(context: context)
            employee.name = "e\(number)"
            return employee
        }
    }
}
