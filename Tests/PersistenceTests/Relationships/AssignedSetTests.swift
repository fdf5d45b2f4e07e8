import Persistence
import Testing

/// Sets that are kept while other members are assigned to their property.
@Suite struct AssignedSetTests {
    private let context: ManagedObjectContext
    private let beads: [Bead]

    init() throws {
        let context = try TestStore([Bead.self]).container.newContext()
        self.context = context
        beads = (0..<6).map { number in
            let bead = Bead(context: context)
            bead.number = number
            return bead
        }
        beads[0].string = [beads[2], beads[3]]
        beads[1].string = [beads[4], beads[5]]
        beads[0].above = [beads[2]]
        beads[1].above = [beads[2], beads[3]]
        try context.save()
    }

    @Test("M4 two objects exchange their members, of a one-to-many and a many-to-many relationship")
    func exchanged() throws {
        let (string, above) = (beads[0].string, beads[0].above)
        beads[0].string = beads[1].string
        beads[1].string = string
        beads[0].above = beads[1].above
        beads[1].above = above
        try context.save()
        #expect(Array(beads[0].string) == [beads[4], beads[5]])
        #expect(Array(beads[1].string) == [beads[2], beads[3]])
        #expect(Set(beads[0].above) == [beads[2], beads[3]] && Set(beads[1].above) == [beads[2]])
        #expect(Array(string) == [beads[2], beads[3]])
    }

    @Test("M4 two sets that were read before either is assigned are exchanged")
    func bothRead() {
        let (first, second) = (beads[0].string, beads[1].string)
        beads[1].string = first
        beads[0].string = second
        #expect(Array(beads[0].string) == [beads[4], beads[5]])
        #expect(Array(beads[1].string) == [beads[2], beads[3]])
        beads[0].string = []
        beads[0].string = second
        #expect(second.count == 2 && Array(beads[0].string) == [beads[4], beads[5]])
    }

    @Test("M4 a set is live until others are assigned, and a set of its own then")
    func live() {
        var string = beads[0].string
        beads[0].string.append(beads[1])
        #expect(string.count == 3)
        string.remove(beads[1])
        #expect(beads[0].string.count == 2)
        beads[0].string = [beads[4]]
        string.append(beads[5])
        #expect(Array(string) == [beads[2], beads[3], beads[5]])
        #expect(Array(beads[0].string) == [beads[4]])
    }
}
