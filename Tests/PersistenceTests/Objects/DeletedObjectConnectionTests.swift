import Persistence
import Testing

/// Connections that are made to an object after it was marked for deletion.
@Suite struct DeletedObjectConnectionTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let knots: [Knot]

    init() throws {
        store = try TestStore([Knot.self])
        let context = store.container.newContext()
        self.context = context
        knots = (0..<4).map { number in
            let knot = Knot(context: context)
            knot.number = number
            return knot
        }
        knots[0].children = [knots[1]]
        try context.save()
    }

    private func refuses(_ property: String, _ change: () -> Void) throws {
        try context.delete(knots[0])
        #expect(knots[1].isDeleted)
        change()
        let error = ValidationError(entity: "Knot", property: property, reason: .destinationDeleted)
        #expect(throws: SaveError.validation([error])) { try context.save() }
        context.rollback()
        #expect(knots[1].parent === knots[0] && knots[2].children.isEmpty)
        #expect(try store.container.newContext().count(FetchRequest<Knot>()) == 4)
        try context.save()
    }

    @Test("C3 D an object that a cascade has marked can't be given to another owner")
    func reassigned() throws {
        try refuses("children") { knots[1].parent = knots[2] }
        try refuses("children") { knots[2].children.insert(knots[1]) }
        try refuses("follower") { knots[1].leader = knots[2] }
        try refuses("leader") { knots[2].leader = knots[1] }
    }

    @Test("C3 D a deleted object can't be inserted into a many-to-many relationship")
    func paired() throws {
        try refuses("friends") { knots[2].friends.insert(knots[1]) }
        try refuses("friends") { knots[1].friendOf.insert(knots[2]) }
        try refuses("friendOf") { knots[1].friends.insert(knots[2]) }
    }

    @Test("D an object that is reassigned before its former owner is deleted stays")
    func reassignedInTime() throws {
        knots[1].parent = knots[2]
        try context.delete(knots[0])
        try context.save()
        #expect(Set(knots[2].children) == [knots[1]] && !knots[1].isDeleted)
    }

    @Test("D refreshing takes the deletion back, and the object can be given to another owner")
    func takenBack() throws {
        try context.delete(knots[0])
        context.refresh(knots[1])
        knots[1].parent = knots[2]
        try context.save()
        #expect(Set(knots[2].children) == [knots[1]] && knots[0].isDeleted)
        #expect(try store.container.check() == [])
    }
}
