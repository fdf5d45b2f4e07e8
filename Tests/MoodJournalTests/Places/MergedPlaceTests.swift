import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("Named places in a merge")
struct MergedPlaceTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test("An invalid name isn't adopted, and a name that is elsewhere is reported")
    func adopt() throws {
        let (here, there) = (try Machine(), try Machine())
        try here.journal.addPlace(PlaceName("Home"), at: point(1, 2))
        try here.journal.addPlace(PlaceName("Same"), at: point(5, 6))
        for name in ["home", "same", "gym", "bar"] {
            try there.journal.addPlace(
                PlaceName(name), at: name == "same" ? point(5, 6) : point(3, 4))
        }
        try there.file.sqlite("UPDATE Place SET name = 'b' || char(27) || 'ar' WHERE key = 'bar';")
        let report = try here.merge(there, at: Date())
        #expect(report.places == 1)
        #expect(report.otherPlaces == ["Home"])
        #expect(report.refusedPlaces == ["b\u{1B}ar"])
        #expect(try here.journal.places().map(\.name) == ["gym", "Home", "Same"])
        let gazetteer = Gazetteer(locale: Locale(identifier: "en"))
        #expect(
            try here.journal.location("home", gazetteer: gazetteer).coordinate == point(1, 2))
        let problems = try Journal.check(at: there.file.location).problems
        #expect(problems.map(\.remedy) == [.edit], "\(problems)")
        #expect(problems.first?.description.contains("moods places rename") == true)
        try there.open()
        try there.journal.renamePlace("bar", to: PlaceName("bar"))
        #expect(try Journal.check(at: there.file.location).problems == [])
    }
}
