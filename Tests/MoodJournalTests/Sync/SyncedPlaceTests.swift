import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("Places and regions in a sync folder")
struct SyncedPlaceTests: MachineSuite {
    private func add(
        _ name: String, _ latitude: Double, to machine: SyncedMachine, at minutes: Double
    )
        throws
    {
        try machine.machine.change(at: time(minutes)) { journal, _ in
            _ = try journal.addPlace(
                PlaceName(name), at: Coordinate(latitude: latitude, longitude: 0))
        }
    }

    @Test("Places, their deletions and the default are sent once, and received")
    func sending() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("home", 1, to: one, at: 0)
        try add("gym", 2, to: one, at: 1)
        try one.machine.change(at: time(2)) { try $0.setDefaultPlace("home", at: $1) }
        let sent = try one.sync(at: time(3))
        #expect(sent.writtenPlaces == 2 && sent.writesDefaultPlace && sent.written == 0)
        try two.receive(from: one)
        let received = try two.sync(at: time(4))
        #expect(received.merge.places == 2 && received.merge.changesDefaultPlace)
        #expect(received.writtenPlaces == 0, "what was received isn't sent")
        try two.machine.change(at: time(5)) { journal, _ in try journal.deletePlace("gym") }
        #expect(try two.sync(at: time(6)).deletedPlaces == 1)
        try one.receive(from: two)
        #expect(try one.sync(at: time(7)).merge.deletedPlaces == 1)
        #expect(try one.machine.places() == ["home 1.0 0.0 default"])
        #expect(try two.machine.places() == ["home 1.0 0.0 default"])
        for machine in [one, two] { #expect(try machine.sync(at: time(8)) == SyncReport()) }
    }

    @Test("A place that was undone after a sync disappears from the other machines")
    func undo() throws {
        let machines = (try SyncedMachine(), try SyncedMachine())
        try add("home", 1, to: machines.0, at: 0)
        try [machines.0, machines.1].syncAll(at: time(1))
        #expect(try machines.1.machine.places() == ["home 1.0 0.0"])
        _ = try machines.0.machine.change(at: time(2)) { journal, _ in
            var number: Int64?
            try journal.forEachCommand { if $0.name.hasPrefix("places") { number = $0.number } }
            return try journal.undo(number)
        }
        try [machines.0, machines.1].syncAll(at: time(3))
        #expect(try machines.1.machine.places() == [])
    }

    @Test("Places in files that an earlier version has read are received after its upgrade")
    func upgrade() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("home", 1, to: one, at: 0)
        try add("gym", 2, to: two, at: 1)
        try [one, two].syncAll(at: time(2))
        // The earlier version ignored the places of the files.
        try two.machine.close()
        try two.machine.file.sqlite(
            """
            UPDATE Replica SET sharedState = NULL; UPDATE SyncFolder SET sharedState = NULL;
            DELETE FROM Place WHERE key = 'home';
            """)
        try two.machine.open()
        let report = try two.sync(at: time(3))
        #expect(report.merge.places == 1 && report.writtenPlaces == 1)
        #expect(try two.machine.places() == ["gym 2.0 0.0", "home 1.0 0.0"])
        try one.receive(from: two)
        #expect(try one.sync(at: time(4)).merge.places == 0)
    }

    @Test("A region from a file of an earlier version has the moment of its mood, and not 1970")
    func earlierFile() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        _ = try one.machine.change(at: time(0)) {
            try $0.record(NewMood(country: ISO3166.Country("FR")), at: $1)
        }
        let states = try JournalStates(
            context: one.machine.journal.context, journal: one.machine.journal.container.storeUUID,
            path: one.machine.file.location.path)
        let page = try #require(try states.pages()())
        try two.write(
            "one/0001.jsonl", lines: page.map { String(decoding: $0.json, as: UTF8.self) })
        try two.sync(at: time(9))
        #expect(try two.machine.regions() == one.machine.regions())
        #expect(try two.machine.regions().count == 2)
    }

    @Test(
        "An invalid shared state makes a file damaged, and an invalid place is skipped",
        arguments: [
            (#"{"regions":{"FR":9223372036854775807}}"#, true), (#"{"places":{"x":[]}}"#, true),
            (#"{"places":{"x":["1","91 0 x"]}}"#, false),
            (#"{"places":{"x":["1","1 0 y"]}}"#, false),
            (#"{"places":{"x":["1","1 0 \u001bx"]}}"#, false),
            (#"{"later":1,"defaultPlace":["1","nowhere"],"regions":{"??":1}}"#, false),
        ])
    func invalid(shared: String, isDamaged: Bool) throws {
        let machine = try SyncedMachine()
        var text =
            #"{"folder":"\#(UUID())","isSnapshot":true,"later":1,"moodsSync":1,"segment":1,"shared":"#
            + shared + "}\n"
        let digest = SyncSegment.digest(of: Array(text.utf8))
        text += "{\"sha256\":\"\(digest)\",\"states\":0}\n"
        try machine.write("one/0001.jsonl", Data(text.utf8))
        let report = try machine.sync(at: time(0))
        #expect(report.damaged.isEmpty != isDamaged)
        #expect(
            report.merge.refusedPlaces
                == (shared.contains(#""1 0"#) || shared.contains("91") ? ["x"] : []))
        #expect(try machine.machine.places() == [])
    }
}
