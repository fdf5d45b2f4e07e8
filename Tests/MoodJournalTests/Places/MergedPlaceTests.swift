import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("Named places in a merge")
struct MergedPlaceTests: MachineSuite {
    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    private func add(_ name: String, _ latitude: Double, to machine: Machine, at minutes: Double)
        throws
    {
        try machine.change(at: time(minutes)) { journal, _ in
            _ = try journal.addPlace(PlaceName(name), at: point(latitude, 0))
        }
    }

    /// Merges both ways, and returns the places.
    private func places(_ one: Machine, _ other: Machine, at minutes: Double) throws -> [String] {
        try [one, other].mergeAll(at: time(minutes))
        let places = try one.places()
        #expect(try other.places() == places)
        return places
    }

    @Test("The later edit of a place wins, by its folded name")
    func laterEdit() throws {
        let (one, other) = (try Machine(), try Machine())
        try add("Home", 1, to: one, at: 0)
        try add("home", 2, to: other, at: 1)
        try add("gym", 3, to: other, at: 2)
        #expect(try one.merge(other, at: time(3)).places == 2)
        #expect(try places(one, other, at: 3) == ["gym 3.0 0.0", "home 2.0 0.0"])
        try add("HOME", 4, to: one, at: 4)
        #expect(try places(one, other, at: 5) == ["gym 3.0 0.0", "HOME 4.0 0.0"])
        #expect(try one.merge(other, at: time(6)).places == 0)
    }

    @Test("A deleted place stays deleted, and a renamed one has one name, on every machine")
    func deletionAndRenaming() throws {
        let (one, other) = (try Machine(), try Machine(skew: -3600))
        for (name, latitude) in [("home", 1.0), ("gym", 2), ("bar", 3)] {
            try add(name, latitude, to: one, at: 0)
        }
        #expect(try places(one, other, at: 1).count == 3)
        // This clock is an hour behind, but the commands saw the places.
        try other.change(at: time(2)) { journal, _ in try journal.deletePlace("gym") }
        try other.change(at: time(3)) { journal, _ in
            try journal.renamePlace("home", to: PlaceName("House"))
        }
        #expect(try places(one, other, at: 4) == ["bar 3.0 0.0", "House 1.0 0.0"])
        // A later edit than the deletion brings the place back.
        try add("gym", 5, to: one, at: 5)
        #expect(try places(one, other, at: 6) == ["bar 3.0 0.0", "gym 5.0 0.0", "House 1.0 0.0"])
    }

    @Test("The later choice of a default place wins, and renaming or deleting it isn't a choice")
    func defaultPlace() throws {
        let (one, other) = (try Machine(), try Machine())
        func choose(_ name: String?, on machine: Machine, at minutes: Double) throws {
            try machine.change(at: time(minutes)) { try $0.setDefaultPlace(name, at: $1) }
        }
        try add("home", 1, to: one, at: 0)
        try add("gym", 2, to: one, at: 1)
        try choose("home", on: one, at: 2)
        #expect(try places(one, other, at: 3) == ["gym 2.0 0.0", "home 1.0 0.0 default"])
        try choose("gym", on: one, at: 4)
        try other.change(at: time(5)) { journal, _ in
            try journal.renamePlace("home", to: PlaceName("House"))
        }
        #expect(try other.places() == ["gym 2.0 0.0", "House 1.0 0.0 default"])
        #expect(try places(one, other, at: 6) == ["gym 2.0 0.0 default", "House 1.0 0.0"])
        try other.change(at: time(7)) { journal, _ in
            try journal.renamePlace("gym", to: PlaceName("Sport"))
        }
        #expect(try places(one, other, at: 8) == ["House 1.0 0.0", "Sport 2.0 0.0 default"])
        try choose(nil, on: one, at: 9)
        #expect(try places(one, other, at: 10) == ["House 1.0 0.0", "Sport 2.0 0.0"])
        try choose("House", on: other, at: 11)
        try one.change(at: time(12)) { journal, _ in try journal.deletePlace("House") }
        #expect(try places(one, other, at: 13) == ["Sport 2.0 0.0"])
        // No earlier default becomes the default again.
        try add("House", 1, to: one, at: 14)
        #expect(try places(one, other, at: 15) == ["House 1.0 0.0", "Sport 2.0 0.0"])
    }

    @Test("A first merge of two copies keeps the new name of a renamed default place")
    func renamedDefaultOfCopy() throws {
        // The timestamps of both copies would differ only in their replicas, which are arbitrary.
        for round in 0..<8 {
            let (one, other) = (try Machine(), try Machine())
            for (name, latitude) in [("home", 1.0), ("gym", 2)] {
                try add(name, latitude, to: one, at: 0)
            }
            for (name, minutes) in [("home", 1.0), ("gym", 2)] {
                try one.change(at: time(minutes)) { try $0.setDefaultPlace(name, at: $1) }
            }
            _ = try one.change(at: time(3)) { journal, _ in try journal.undo() }
            try other.copy(one)
            let renamed = round % 2 == 0 ? one : other
            try renamed.change(at: time(4)) { journal, _ in
                try journal.renamePlace("home", to: PlaceName("House"))
            }
            let expected = ["gym 2.0 0.0", "House 1.0 0.0 default"]
            #expect(try places(one, other, at: 5) == expected, "round \(round)")
            #expect(try one.merge(other, at: time(6)).changes == nil)
        }
    }

    @Test("Renaming the default place of a copy doesn't win over a later choice on the other")
    func renamedDefaultAndChoice() throws {
        for round in 0..<8 {
            let (one, other) = (try Machine(), try Machine())
            for (name, latitude) in [("home", 1.0), ("gym", 2)] {
                try add(name, latitude, to: one, at: 0)
            }
            try one.change(at: time(1)) { try $0.setDefaultPlace("home", at: $1) }
            try other.copy(one)
            let (renamed, chosen) = round % 2 == 0 ? (one, other) : (other, one)
            try chosen.change(at: time(2)) { try $0.setDefaultPlace("gym", at: $1) }
            try renamed.change(at: time(3)) { journal, _ in
                try journal.renamePlace("home", to: PlaceName("House"))
            }
            let expected = ["gym 2.0 0.0 default", "House 1.0 0.0"]
            #expect(try places(one, other, at: 4) == expected, "round \(round)")
        }
    }

    @Test("Undoing a command about places is an edit, and undoing a merge restores the places")
    func undo() throws {
        let (one, other) = (try Machine(), try Machine())
        try add("home", 1, to: one, at: 0)
        #expect(try places(one, other, at: 1) == ["home 1.0 0.0"])
        try one.change(at: time(2)) { journal, _ in try journal.deletePlace("home") }
        #expect(try places(one, other, at: 3) == [])
        try one.change(at: time(4)) { journal, _ in try journal.undoDeletionOfPlace() }
        #expect(try places(one, other, at: 5) == ["home 1.0 0.0"])
        try add("gym", 2, to: other, at: 6)
        #expect(try one.merge(other, at: time(7)).places == 1)
        _ = try one.change(at: time(8)) { journal, _ in try journal.undo() }
        #expect(try one.places() == ["home 1.0 0.0"])
        #expect(try other.merge(one, at: time(9)).places == 0)
        #expect(try places(one, other, at: 10) == ["gym 2.0 0.0", "home 1.0 0.0"])
    }

    @Test("A place whose name is invalid isn't merged, and is reported")
    func invalid() throws {
        let (here, there) = (try Machine(), try Machine())
        for name in ["gym", "bar"] { try add(name, 3, to: there, at: 0) }
        try there.file.sqlite("UPDATE Place SET name = 'b' || char(27) || 'ar' WHERE key = 'bar';")
        let report = try here.merge(there, at: time(1))
        #expect(report.places == 1)
        #expect(report.refusedPlaces == ["b\u{1B}ar"])
        #expect(try here.places() == ["gym 3.0 0.0"])
        let problems = try Journal.check(at: there.file.location).problems
        #expect(problems.map(\.remedy) == [.edit(.placeName)], "\(problems)")
        #expect(problems.first?.description == "Its name is invalid.")
        try there.open()
        try there.journal.renamePlace("bar", to: PlaceName("bar"))
        #expect(try Journal.check(at: there.file.location).problems == [])
        #expect(try places(here, there, at: 2) == ["bar 3.0 0.0", "gym 3.0 0.0"])
    }
}

extension Journal {
    /// Undoes the latest command that deleted a place.
    fileprivate func undoDeletionOfPlace() throws {
        var number: Int64?
        try forEachCommand { command in
            if number == nil, command.name.hasPrefix("places delete") { number = command.number }
        }
        try undo(number)
    }
}
