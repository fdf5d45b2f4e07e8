import Foundation
import Persistence
import Testing

/// Objects whose rows a batch read before it failed.
@Suite struct FailedBatchTests {
    private struct Refused: Error {}

    @Test(
        "C12 an object fetched in a batch that fails doesn't stay registered",
        arguments: [false, true])
    func ghost(insideWrite: Bool) throws {
        let race = try Harbour.Race()
        var ghosts: [Berth] = []
        func insert() throws {
            try race.mine.insertBatch(of: Berth.self) { inserter in
                try inserter.insert {
                    $0[\.pier] = 1
                    $0[\.number] = 1
                }
                ghosts += try race.mine.fetch(FetchRequest<Berth>())
                throw Refused()
            }
        }
        if insideWrite {
            #expect(throws: Refused.self) {
                // The write fails although its closure ignores the error.
                try race.mine.write { do { try insert() } catch is Refused {} }
            }
        } else {
            #expect(throws: Refused.self) { try insert() }
        }
        #expect(ghosts.count == 1)
        #expect(ghosts.allSatisfy { $0.isInaccessible })
        let other = Berth(context: race.theirs)
        (other.pier, other.number) = (7, 7)
        try race.theirs.save()
        let found = try #require(try race.mine.fetch(FetchRequest<Berth>()).first)
        #expect(!ghosts.contains(found))
        #expect(found.pier == 7)
        #expect(found.number == 7)
        found.pier = 8
        try race.mine.save()
        #expect(try race.shell.run("SELECT pier, number FROM Berth;") == "8|7")
    }

    @Test("C12 C8 an unchanged object that a failed batch updated is read from the store again")
    func update() throws {
        let race = try Harbour.Race()
        let ferry = try race.ferry("Hope", in: race.mine)
        let id = ferry.objectID
        #expect(throws: Refused.self) {
            try race.mine.insertBatch(of: Ferry.self) { inserter in
                try inserter.update(id) { $0[\.cars] = 99 }
                _ = try race.mine.fetch(FetchRequest<Ferry>())
                #expect(ferry.cars == 99)
                throw Refused()
            }
        }
        #expect(ferry.cars == 40)
        _ = try race.shell.run("UPDATE Craft SET cars = 77;")
        ferry.crew = 3
        ferry.line = "south"
        _ = try race.shell.run("UPDATE Craft SET line = 'west';")
        try race.mine.save()
        #expect(try race.shell.run("SELECT cars, line FROM Craft;") == "77|south")
    }
}
