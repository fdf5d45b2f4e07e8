import Foundation
import Persistence
import Testing

/// Countries, residents and citizens: two relationships between the same two entities.
@Suite struct CitizenshipTests {
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TestStore.citizenship()
        let first = store.container.newContext()
        try Citizenship.insertAll(in: first)
        try first.save()
        context = store.container.newContext()
    }

    private func state(_ code: Int) throws -> State {
        try #require(
            try context.fetch(FetchRequest<State>(predicate: #Predicate { $0.code == code })).first)
    }

    @Test("M4 residents are not citizens: each relationship has its own inverse")
    func twoRelationships() throws {
        let (switzerland, germany) = (try state(756), try state(276))
        #expect(Set(switzerland.residents.map(\.name)) == ["Anna", "Bruno", "Chiara", "Farid"])
        #expect(switzerland.citizens.map(\.name) == ["Bruno"])
        #expect(germany.citizens.map(\.name) == ["Anna"])
        #expect(Set(switzerland.residents.citizenship.map(\.code)) == [276, 756, 380])
        let anna = try #require(germany.citizens.first)
        anna.citizenship = switzerland
        #expect(Set(switzerland.citizens.map(\.name)) == ["Anna", "Bruno"])
        #expect(germany.citizens.isEmpty)
        #expect(anna.residence === switzerland)
        germany.residents.insert(anna)
        #expect(anna.residence === germany && anna.citizenship === switzerland)
        try context.save()
        let other = store.container.newContext()
        let request = FetchRequest<Human>(
            predicate: #Predicate {
                $0.citizenship?.code == 756 && $0.residence?.code == 276
            })
        #expect(try other.fetch(request).map(\.name) == ["Anna"])
    }

    @Test("D1 deleting a state empties each relationship to it, and only that one")
    func nullify() throws {
        let germany = try state(276)
        try context.delete(germany)
        try context.save()
        let people = try context.fetch(FetchRequest<Human>(sortedBy: [SortDescriptor(\.name)]))
        #expect(people.filter { $0.residence == nil }.map(\.name) == ["Dimitri", "Elif", "Gita"])
        #expect(people.filter { $0.citizenship == nil }.map(\.name) == ["Anna", "Farid"])
    }
}
