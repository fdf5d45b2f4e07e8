import Testing

@testable import Persistence

/// Finding through a concrete parent, whose slots a subentity numbers differently.
@Suite struct FindOrCreateSubentityTests {
    @Test("M5 C5 a row of a subentity is found through its parent, and by the parent's column")
    func stored() throws {
        let race = try Harbour.Race()
        _ = try race.ferry("Hope", in: race.theirs)
        let found = try race.mine.findOrCreate(\Craft.name, is: "Hope") { $0.crew = 9 }
        #expect(found is Ferry)
        #expect(found.crew == 0)
        found.crew = 7
        try race.mine.save()
        #expect(
            try race.shell.run("SELECT count(*), name, crew, line, cars FROM Craft;")
                == "1|Hope|7|north|40")
    }

    @Test("M5 C5 a registered object of a subentity is found without a query")
    func registered() throws {
        let race = try Harbour.Race()
        let ferry = try race.ferry("Hope", in: race.mine)
        var found: [Craft] = []
        let statements = try race.store.statements.during {
            found.append(try race.mine.findOrCreate(\Craft.name, is: "Hope"))
            ferry.name = "Despair"
            found.append(try race.mine.findOrCreate(\Craft.name, is: "Despair"))
        }
        #expect(found.allSatisfy { $0 === ferry })
        #expect(statements.isEmpty)
    }

    @Test("C5 a configuration that throws leaves no half-made object behind")
    func configurationThrows() throws {
        struct Refused: Error {}
        let race = try Harbour.Race()
        let flag = Flag(context: race.mine)
        #expect(throws: Refused.self) {
            try race.mine.findOrCreate(\Craft.name, is: "Hope") { vessel in
                flag.vessel = vessel
                throw Refused()
            }
        }
        #expect(race.mine.insertedObjects.map(\.objectID) == [flag.objectID])
        #expect(flag.vessel == nil)
        try race.mine.save()
        #expect(try race.shell.run("SELECT count(*) FROM Craft;") == "0")
        #expect(try race.mine.findOrCreate(\Craft.name, is: "Hope") { $0.crew = 3 }.crew == 3)
    }

    @Test("C5 saving n found and n new objects runs a number of statements and steps linear in n")
    func linearSave() throws {
        func cost(_ count: Int) throws -> (statements: Int, steps: Int) {
            let race = try Harbour.Race()
            for number in 0..<count { Craft(context: race.theirs).name = "held \(number)" }
            try race.theirs.save()
            var found: [Craft] = []
            for number in 0..<count {
                found.append(try race.mine.findOrCreate(\Craft.name, is: "held \(number)"))
                found[number].crew = 1
                _ = try race.mine.findOrCreate(\Craft.name, is: "new \(number)")
            }
            var steps = 0
            let statements = try race.store.statements.during {
                steps = try Interruption.steps(in: race.store.container) { try race.mine.save() }
            }
            #expect(try race.mine.count(FetchRequest<Craft>()) == 2 * count)
            return (statements.count, steps)
        }
        let (few, many) = try (cost(50), cost(200))
        #expect(few.statements >= 50 && few.steps > 1000)
        #expect(many.statements < 5 * few.statements, "\(few) \(many)")
        #expect(many.steps < 5 * few.steps, "\(few) \(many)")
    }

    @Test("C5 finding n registered or new objects reads a number of objects linear in n")
    func linear() throws {
        func reads(_ count: Int) throws -> Int {
            let context = try TestStore(Harbour.entities).container.newContext()
            var objects: [Craft] = []
            for number in 0..<count {
                let vessel = Craft(context: context)
                vessel.name = "held \(number)"
                objects.append(vessel)
            }
            try context.save()
            for number in 0..<count {
                let held: Craft = try context.findOrCreate(\Craft.name, is: "held \(number)")
                #expect(held === objects[number])
                objects.append(try context.findOrCreate(\Craft.name, is: "new \(number)"))
            }
            return try #require(context.registeredValues).reads.count
        }
        let (few, many) = try (reads(50), reads(200))
        #expect(few >= 50)
        #expect(many <= 5 * few)
    }
}
