import Persistence
import Testing

private class Vessel: ManagedObject {
    @Attribute var name: String
}

private final class Barge: Vessel {}

@Suite struct SoleSubentityTests {
    @Test(
        "M5 objects and batches of an abstract parent with one subentity have the subentity's class"
    )
    func faults() throws {
        let store = try TestStore([Barge.self], abstract: [Vessel.self])
        let context = store.container.newContext()
        let barge = Barge(context: context)
        barge.name = "Emma"
        try context.save()
        var request = FetchRequest<Vessel>()
        #expect(try context.fetch(request) == [barge])
        #expect(!barge.isInaccessible)
        request.fetchBatchSize = 1
        #expect(try context.fetchInBatches(request).first === barge)
        let other = store.container.newContext()
        #expect(try other.fetch(request).first is Barge)
        #expect(try other.fetchObjectIDs(request).map(\.entity.name) == ["Barge"])
    }
}
