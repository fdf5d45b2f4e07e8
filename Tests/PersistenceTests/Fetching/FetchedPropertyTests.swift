import Foundation
import Persistence
import Testing

@Suite struct FetchedPropertyTests {
    /// A department whose employees were hired on these days after the first day that is recent.
    private func company(_ days: [Double?]) throws -> (TestStore, ManagedObjectContext, Department)
    {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let department = Company.department("D", employees: days.count, in: context)
        for (employee, day) in zip(department.employees.sorted { $0.salary < $1.salary }, days) {
            employee.hiredAt = day.map { Department.recently.addingTimeInterval($0 * 86_400) }
        }
        try context.save()
        _ = Company.department("other", in: context)
        try context.save()
        return (store, context, department)
    }

    @Test("F4 a fetched property is ordered, fetched when first read, and kept until refreshed")
    func recentHires() throws {
        let (store, context, department) = try company([1, -1, 5, nil, 3])
        var names: [String] = []
        func read() -> Int {
            store.statements.during { names = department.recentHires.map(\.name) }.count
        }
        #expect(read() == 1)
        #expect(names == ["D 3", "D 5", "D 1"])
        #expect(read() == 0)

        let hired = Employee(context: context)
        (hired.name, hired.department) = ("new", department)
        hired.hiredAt = Department.recently.addingTimeInterval(4 * 86_400)
        #expect(read() == 0)
        #expect(names == ["D 3", "D 5", "D 1"])
        try context.save()
        #expect(read() == 0)
        #expect(names == ["D 3", "D 5", "D 1"])
        context.refresh(department)
        #expect(department.isFault)
        #expect(read() >= 1)
        #expect(names == ["D 3", "new", "D 5", "D 1"])
        #expect(read() == 0)
    }

    @Test(
        "F4 a fetched property sees unsaved changes when it is fetched, and a rollback forgets it")
    func unsavedChanges() throws {
        let (_, context, department) = try company([1, -1, nil])
        let employee = try #require(department.employees.first { $0.name == "D 2" })
        employee.hiredAt = Department.recently.addingTimeInterval(9 * 86_400)
        department.budget = 5
        #expect(department.recentHires.map(\.name) == ["D 2", "D 1"])
        context.rollback()
        #expect(department.recentHires.map(\.name) == ["D 1"])
        let unsaved = Company.department("unsaved", in: context)
        #expect(unsaved.recentHires.isEmpty)
    }

    @Test("F4 a fetched property has no delete rule: its owner and its objects may be deleted")
    func weak() throws {
        let (_, context, department) = try company([1, 2, 3, 4])
        let hires = department.recentHires
        try context.delete(hires[0])
        try context.save()
        #expect(department.recentHires.count == 4)
        context.refresh(department)
        #expect(department.recentHires == Array(hires.dropFirst()))

        weak var gone: Department?
        do {
            let context = context.container.newContext()
            let other = try #require(try context.fetch(FetchRequest<Department>(limit: 1)).first)
            gone = other
            #expect(other.recentHires.count == 3)
        }
        #expect(gone == nil)
    }

    @Test("F4 a fetched property finds authors by the colour in its user info")
    func userInfo() throws {
        let store = try TestStore(AuthorsAndBooks.entities)
        let context = store.container.newContext()
        let authors = try AuthorsAndBooks.insertAuthors(into: context)
        let (one, two) = (University(context: context), University(context: context))
        (one.name, two.name) = ("One", "Two")
        for (index, author) in authors.enumerated() { author.university = index < 4 ? one : two }
        try context.save()
        #expect(one.authorsWhoLikeBlue.map(\.name) == ["Jane Austen", "Virginia Woolf"])
        #expect(two.authorsWhoLikeBlue.map(\.name) == ["Victor Hugo"])
        let sand = try #require(authors.first { $0.name == "George Sand" })
        sand.favoriteColor = InkColor(0x3F6FB5)
        try context.save()
        #expect(one.authorsWhoLikeBlue.count == 2)
        context.refresh(one)
        #expect(
            one.authorsWhoLikeBlue.map(\.name) == ["George Sand", "Jane Austen", "Virginia Woolf"])
    }

    @Test(
        "F4 a fetched property follows its source's changed attribute once the source is refreshed")
    func sourceChanges() throws {
        let store = try TestStore([Shelfmark.self])
        let context = store.container.newContext()
        let marks = (0..<6).map { number in
            let mark = Shelfmark(context: context)
            (mark.number, mark.least) = (number, 4)
            return mark
        }
        try context.save()
        #expect(marks[0].above.map(\.number) == [4, 5])
        marks[0].least = 3
        try context.save()
        #expect(marks[0].above.map(\.number) == [4, 5])
        context.refresh(marks[0])
        #expect(marks[0].above.map(\.number) == [3, 4, 5])
        marks[0].least = 5
        context.refresh(marks[0], mergeChanges: true)
        #expect(marks[0].above.map(\.number) == [5])
    }

    @Test(
        "F4 if the request can't be run, the property is empty, and the next save throws the error")
    func refused() throws {
        let store = try TestStore([Misguided.self])
        let context = store.container.newContext()
        let object = Misguided(context: context)
        #expect(object.all.isEmpty)
        #expect(throws: FetchError.self) { try context.save() }
        try context.save()
    }

    @Test("M2 a fetched property's destination must be in the model")
    func model() {
        let error = ModelError.fetchedEntityNotInModel(
            entity: "Stray", destination: "Author")
        #expect(throws: error) { try ManagedObjectModel([Stray.self]) }
        #expect(!error.description.isEmpty)
    }
}

private final class Misguided: ManagedObject {
    @Attribute(default: 0) var number: Int
    var twice: Int { number * 2 }
    @FetchedProperty({ (_: Misguided) in
        FetchRequest<Misguided>(sortedBy: [SortDescriptor(\.twice)])
    }) var all: [Misguided]
}

private final class Shelfmark: ManagedObject {
    @Attribute(default: 0) var number: Int
    @Attribute(default: 0) var least: Int
    @FetchedProperty({ (source: Shelfmark) in
        let least = source.least
        return FetchRequest<Shelfmark>(
            predicate: #Predicate { $0.number >= least }, sortedBy: [SortDescriptor(\.number)])
    }) var above: [Shelfmark]
}

private final class Stray: ManagedObject {
    @Attribute var number: Int
    @FetchedProperty({ (_: Stray) in FetchRequest<Author>() }) var authors: [Author]
}
