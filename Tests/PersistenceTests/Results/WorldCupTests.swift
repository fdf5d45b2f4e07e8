import Foundation
import Persistence
import Testing

@Suite("World Cup scoreboard")
struct WorldCupTests {
    private let worldCup: WorldCup
    private let scoreboard: FetchedResultsController<Team>
    private let log: BatchLog<Team>

    init() throws {
        worldCup = try WorldCup()
        scoreboard = try worldCup.scoreboard()
        log = BatchLog(scoreboard)
    }

    private func path(_ name: String) throws -> IndexPath {
        try #require(scoreboard.indexPath(for: worldCup.team(name).objectID))
    }

    @Test("R2 Sections are by qualifying zone, each sorted by wins and name")
    func sections() throws {
        #expect(
            scoreboard.sections.map(\.name)
                == ["Africa", "Asia", "Europe", "North America", "South America"])
        #expect(scoreboard.sections.map(\.numberOfObjects) == [5, 4, 13, 4, 6])
        #expect(
            scoreboard.sections[1].objects.map(\.teamName)
                == ["Australia", "Iran", "Japan", "South Korea"])
        #expect(scoreboard.count == 32)
        #expect(scoreboard.fetchedObjects.count == 32)
        let japan = try worldCup.team("Japan")
        #expect(scoreboard.indexPath(for: japan.objectID) == IndexPath(item: 2, section: 1))
        #expect(scoreboard.object(at: IndexPath(item: 2, section: 1)) === japan)
        #expect(scoreboard.object(at: IndexPath(item: 4, section: 1)) == nil)
        #expect(scoreboard.object(at: IndexPath(item: 0, section: 5)) == nil)
    }

    @Test("R3 A win that passes another team is exactly one move")
    func winThatMoves() throws {
        let japan = try worldCup.team("Japan")
        japan.wins += 1
        try worldCup.context.save()
        #expect(
            try log.takeOne()
                == ResultsChanges(objects: [
                    .move(
                        japan.objectID, from: IndexPath(item: 2, section: 1),
                        to: IndexPath(item: 0, section: 1))
                ]))
        #expect(log.copy == scoreboard.snapshot)
    }

    @Test("R3 A win that changes no order is exactly one update")
    func winThatStays() throws {
        let australia = try worldCup.team("Australia")
        australia.wins += 1
        try worldCup.context.save()
        let path = IndexPath(item: 0, section: 1)
        #expect(
            try log.takeOne()
                == ResultsChanges(objects: [.update(australia.objectID, from: path, to: path)]))
    }

    @Test("R3 A team in a new zone inserts a section and a row; when it leaves, both are deleted")
    func newZone() throws {
        let team = Team(context: worldCup.context)
        team.teamName = "Moods"
        team.qualifyingZone = "Internets"
        try worldCup.context.save()
        let path = IndexPath(item: 0, section: 3)
        #expect(
            try log.takeOne()
                == ResultsChanges(
                    sections: [.insert(name: "Internets", index: 3)],
                    objects: [.insert(team.objectID, to: path)]))
        let id = team.objectID
        try worldCup.context.delete(team)
        try worldCup.context.save()
        #expect(
            try log.takeOne()
                == ResultsChanges(
                    sections: [.delete(name: "Internets", index: 3)],
                    objects: [.delete(id, from: path)]))
        #expect(log.copy == scoreboard.snapshot)
    }

    @Test("R3 A team that changes its zone moves, also to an equal index path")
    func changeOfZone() throws {
        // It is alone in a zone before all others, then in another zone that takes the same place.
        let team = Team(context: worldCup.context)
        (team.teamName, team.qualifyingZone) = ("Moods", "1")
        try worldCup.context.save()
        _ = log.takeAll()
        team.qualifyingZone = "2"
        try worldCup.context.save()
        let path = IndexPath(item: 0, section: 0)
        #expect(
            try log.takeOne()
                == ResultsChanges(
                    sections: [.delete(name: "1", index: 0), .insert(name: "2", index: 0)],
                    objects: [.move(team.objectID, from: path, to: path)]))
    }

    @Test("R3 A change that doesn't affect the results makes no batch")
    func nothingThatMatters() throws {
        let japan = try worldCup.team("Japan")
        japan.wins = 0
        let fan = Fan(context: worldCup.context)
        fan.name = "F"
        fan.team = japan
        try worldCup.context.save()
        japan.wins = 5
        japan.wins = 0
        try worldCup.context.save()
        try worldCup.context.mergeStoreChanges()
        #expect(log.takeAll().isEmpty)
    }

    @Test("A seed file is read at the first launch only")
    func firstLaunch() throws {
        let file = try TemporaryFile()
        var launches = 0
        func launch() throws -> ManagedObjectContext {
            let store = try TestStore(WorldCup.entities, path: file.path)
            let context = store.container.newContext()
            try WorldCup.seedIfEmpty(context) { launches += 1 }
            return context
        }
        let first = try launch()
        #expect(try first.count(FetchRequest<Team>()) == 32)
        try #require(try first.fetch(FetchRequest<Team>()).first).wins = 9
        try first.save()
        let second = try launch()
        #expect(launches == 1)
        #expect(try second.count(FetchRequest<Team>()) == 32)
        #expect(try second.fetch(WorldCup.request).first?.wins == 9)
    }

    @Test("R6 Changes are shown when they are saved, and those that are rolled back never")
    func saved() throws {
        let japan = try worldCup.team("Japan")
        japan.wins = 3
        let team = Team(context: worldCup.context)
        (team.teamName, team.qualifyingZone) = ("Moods", "Internets")
        try worldCup.context.mergeStoreChanges()
        #expect(log.takeAll().isEmpty)
        #expect(scoreboard.indexPath(for: team.objectID) == nil)
        try worldCup.context.save()
        #expect(try log.takeOne().objects.count == 2)
        #expect(scoreboard.object(at: IndexPath(item: 0, section: 3)) === team)
        japan.wins = 1
        try worldCup.context.delete(team)
        worldCup.context.rollback()
        try worldCup.context.mergeStoreChanges()
        #expect(log.takeAll().isEmpty)
        #expect(log.copy == scoreboard.snapshot)
    }

    @Test("R6 Another context's save arrives by merging, and the objects here follow")
    func otherContext() throws {
        let other = worldCup.store.container.newContext()
        let here = try worldCup.team("Japan")
        let id = here.objectID
        let there = try #require(other.object(for: id) as? Team)
        there.wins = 4
        try other.save()
        #expect(log.takeAll().isEmpty)
        #expect(here.wins == 0)
        try worldCup.context.mergeStoreChanges()
        #expect(try log.takeOne().objects.count == 1)
        #expect(here.wins == 4)
        try other.delete(there)
        try other.save()
        try worldCup.context.mergeStoreChanges()
        #expect(
            try log.takeOne()
                == ResultsChanges(objects: [
                    .delete(id, from: IndexPath(item: 0, section: 1))
                ]))
        #expect(here.managedObjectContext == nil)
        #expect(here.teamName == "Japan")
        #expect(log.copy == scoreboard.snapshot)
    }
}
