import Foundation
import Testing

@testable import Atlas

@Suite("towns, compared with GeoNames and with the time zone database")
struct TownAccuracyTests {
    private let english = GazetteerTests.english

    /// The result of a search for `NAME, COUNTRY`.
    private enum Outcome {
        /// It is the result.
        case found
        /// It is a candidate of an ambiguous name.
        case candidate
        /// A place of the same main name with ten times as many people is meant.
        case namesake
        case missed
    }

    private func outcome(of text: String, for town: Town) -> Outcome {
        do throws(TownNameError) {
            let found = try english.town(named: text)
            if found.town == town { return .found }
            let isNamesake = FoldedName(found.town.name) == FoldedName(town.name)
            return isNamesake && found.others.contains(town) ? .namesake : .missed
        } catch {
            guard case .ambiguous(_, let candidates) = error else { return .missed }
            return candidates.contains(town) ? .candidate : .missed
        }
    }

    @Test("NAME, COUNTRY finds 99.5 % of the places of 5,000 or more")
    func places() {
        let all = Towns.all.filter { $0.population >= 5_000 }
        var counts: [Outcome: Int] = [:]
        var missed: [String] = []
        for town in all {
            let text = "\(town.name), \(town.country.alpha2)"
            let outcome = outcome(of: text, for: town)
            counts[outcome, default: 0] += 1
            if outcome == .missed { missed.append(text) }
        }
        #expect(Double(missed.count) <= 0.005 * Double(all.count), "\(missed)")
        #expect(Double(counts[.found, default: 0]) >= 0.85 * Double(all.count), "\(counts)")
    }

    /// Returns the town that a text means, or the candidates if it is ambiguous.
    private func located(_ text: String) throws -> [Town] {
        do throws(TownNameError) {
            return [try english.town(named: text).town]
        } catch {
            guard case .ambiguous(_, let candidates) = error else { throw error }
            return candidates
        }
    }

    @Test("The largest places of each country are where GeoNames says")
    func largestPlaces() throws {
        let places = Set(Towns.all.map(\.coordinate))
        var judged = 0
        var wrong: [String] = []
        for row in try TableFixture.rows(of: "cities.tsv") {
            let place = try Coordinate(
                latitude: try #require(Double(row[0])), longitude: try #require(Double(row[1])))
            // The table contains places of 500 people in some countries.
            guard places.contains(place) else { continue }
            judged += 1
            let text = "\(row[4]), \(row[2])"
            if try !located(text).contains(where: { $0.coordinate == place }) { wrong.append(text) }
        }
        #expect(judged > 4_500)
        #expect(Double(wrong.count) <= 0.005 * Double(judged), "\(wrong.count): \(wrong)")
    }

    @Test("Every capital is found by its name and country")
    func capitals() throws {
        for row in try TableFixture.rows(of: "capitals.tsv") {
            let place = try Coordinate(
                latitude: try #require(Double(row[0])), longitude: try #require(Double(row[1])))
            let found = try located("\(row[3]), \(row[2])")
            #expect(found.contains { $0.coordinate == place }, "\(row[3])")
        }
    }

    @Test("The places that time zones are named after are towns of that name, or near one")
    func principalPlaces() throws {
        var judged = 0
        var named = 0
        var wrong: [String] = []
        for row in try TableFixture.rows(of: "principal-places.tsv") {
            let place = try Coordinate(
                latitude: try #require(Double(row[0])), longitude: try #require(Double(row[1])))
            let country = try #require(ISO3166.Country(alpha2: row[2]))
            guard let nearest = town(near: place, in: country) else { continue }
            judged += 1
            let namesakes = TownFile.embedded.townNames.postings(of: FoldedName(row[3]).text)
                .map { Town(number: $0.number) }
                .filter { $0.country == country && $0.coordinate.distance(to: place) < 50 }
            guard !namesakes.isEmpty else { continue }
            named += 1
            // The database's coordinates are to a minute, and some are of an airport or a palace.
            if !namesakes.contains(nearest.town) { wrong.append("\(row[3]): \(nearest.town.name)") }
        }
        #expect(judged > 380 && named > 300, "\(judged), \(named)")
        #expect(Double(wrong.count) <= 0.1 * Double(named), "\(wrong)")
    }
}
