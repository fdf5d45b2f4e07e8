import Foundation
import Persistence
import Testing

/// Objects that outlive their context, or are held while it is reset.
@Suite struct LostContextTests {
    enum Loss: CaseIterable { case released, reset }

    private struct Orphans {
        let store: TestStore
        let parent: Knot
        let fault: Knot
        let unsaved: Knot
        /// Kept if it was only reset.
        let context: ManagedObjectContext?

        init(_ loss: Loss) throws {
            store = try TestStore([Knot.self])
            let writer = store.container.newContext()
            let knots = (0..<3).map { number in
                let knot = Knot(context: writer)
                knot.number = number
                return knot
            }
            knots[0].children = [knots[1]]
            knots[0].friends = [knots[1]]
            knots[0].leader = knots[1]
            try writer.save()
            let context = store.container.newContext()
            let all = FetchRequest<Knot>(sortedBy: [SortDescriptor(\.number)])
            let read = try context.fetch(all)
            (parent, fault, unsaved) = (read[0], read[1], Knot(context: context))
            unsaved.parent = parent
            context.refresh(fault)
            if loss == .reset { try context.reset() }
            self.context = loss == .reset ? context : nil
        }
    }

    @Test(
        "C11 a relationship or a fault of an object whose context is gone is an error",
        arguments: Loss.allCases)
    func reading(loss: Loss) throws {
        let readings: [(String, (Orphans) -> ManagedObject)] = [
            (
                "to-one",
                {
                    _ = $0.parent.leader; return $0.parent
                }
            ),
            (
                "to-many",
                {
                    _ = Array($0.parent.children); return $0.parent
                }
            ),
            (
                "pairs",
                {
                    _ = $0.parent.friends.contains($0.fault); return $0.parent
                }
            ),
            (
                "count",
                {
                    _ = $0.parent.children.count; return $0.parent
                }
            ),
            (
                "a fault's attribute",
                {
                    _ = $0.fault.number; return $0.fault
                }
            ),
            (
                "a fault's relationship",
                {
                    _ = $0.fault.parent; return $0.fault
                }
            ),
            (
                "setting a fault",
                {
                    $0.fault.number = 7; return $0.fault
                }
            ),
            (
                "connecting",
                {
                    $0.parent.leader = nil; return $0.parent
                }
            ),
            (
                "inserting",
                {
                    $0.parent.friends.insert($0.fault); return $0.parent
                }
            ),
            (
                "unsaved",
                {
                    _ = $0.unsaved.parent; return $0.unsaved
                }
            ),
        ]
        for (name, read) in readings {
            let orphans = try Orphans(loss)
            let id = read(orphans).objectID
            let next = orphans.context ?? orphans.store.container.newContext()
            #expect(throws: FaultError.contextIsGone(id), "\(name)") {
                try next.fetch(FetchRequest<Knot>())
            }
            #expect(try next.count(FetchRequest<Knot>()) == 3)
        }
    }

    @Test("C11 closing the container throws it if nothing else has", arguments: Loss.allCases)
    func closing(loss: Loss) throws {
        let orphans = try Orphans(loss)
        #expect(orphans.parent.children.isEmpty)
        #expect(throws: FaultError.contextIsGone(orphans.parent.objectID)) {
            try orphans.store.container.close()
        }
    }

    @Test("C11 what was read of such an object can still be read", arguments: Loss.allCases)
    func known(loss: Loss) throws {
        let orphans = try Orphans(loss)
        #expect(orphans.parent.number == 0 && orphans.unsaved.number == 0)
        #expect(orphans.parent.objectID.rowNumber == 1 && orphans.fault.isFault)
        #expect(orphans.parent.managedObjectContext == nil)
        try orphans.store.container.close()
    }

    @Test("C11 such an object can't be deleted, validated or connected", arguments: Loss.allCases)
    func using(loss: Loss) throws {
        let orphans = try Orphans(loss)
        let error = FaultError.contextIsGone(orphans.parent.objectID)
        let next = orphans.context ?? orphans.store.container.newContext()
        #expect(throws: error) { try next.delete(orphans.parent) }
        #expect(throws: error) { try orphans.parent.validate() }
        Knot(context: next).parent = orphans.parent
        #expect(throws: error) { try next.save() }
    }
}
