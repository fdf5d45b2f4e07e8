import Testing

@testable import Atlas

@Suite("places, compared with independent sources")
struct AccuracyTests {
    /// The disputed places that GeoNames and the Atlas decide differently: see PLACES.md.
    static let disputed: Set<Set<String>> = [["IL", "PS"]]

    @Test("At least 99.85 % of every country's largest places are in it")
    func cities() throws {
        let rows = try TableFixture.rows(of: "cities.tsv")
        var countries: Set<String> = []
        var judged = 0
        var wrong: [String] = []
        for row in rows {
            let latitude = try #require(Double(row[0]))
            let longitude = try #require(Double(row[1]))
            let found = country(at: try Coordinate(latitude: latitude, longitude: longitude))
            let code = (found ?? .unknown).alpha2
            countries.insert(row[2])
            guard !Self.disputed.contains([code, row[2]]) else { continue }
            judged += 1
            if code != row[2] { wrong.append("\(row[4]) \(row[2]): \(code)") }
        }
        #expect(judged > 5_000 && countries.count >= 245)
        #expect(Double(wrong.count) <= 0.0015 * Double(judged), "\(wrong)")
    }

    @Test("At least 99 % of their time zones are those of GeoNames")
    func timeZones() throws {
        let rows = try TableFixture.rows(of: "cities.tsv")
        let wrong = try rows.filter { row in
            let latitude = try #require(Double(row[0]))
            let longitude = try #require(Double(row[1]))
            let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
            return timeZone(at: coordinate).name != row[3]
        }
        #expect(Double(wrong.count) <= 0.01 * Double(rows.count), "\(wrong)")
    }

    @Test("Every capital is in its country")
    func capitals() throws {
        let rows = try TableFixture.rows(of: "capitals.tsv")
        #expect(rows.count > 240)
        for row in rows {
            let latitude = try #require(Double(row[0]))
            let longitude = try #require(Double(row[1]))
            let found = country(at: try Coordinate(latitude: latitude, longitude: longitude))
            #expect((found ?? .unknown).alpha2 == row[2], "\(row[3])")
        }
    }

    @Test("The open sea is in no country")
    func openSea() throws {
        let rows = try TableFixture.rows(of: "open-sea.tsv")
        var inACountry: [[String]] = []
        for row in rows {
            let latitude = try #require(Double(row[0]))
            let longitude = try #require(Double(row[1]))
            if place(at: try Coordinate(latitude: latitude, longitude: longitude)) != nil {
                inACountry.append(row)
            }
        }
        // Two lie in waters that their countries claim beyond 12 nautical miles: Hudson Bay, and
        // the lagoon of an atoll that Natural Earth omits.
        #expect(inACountry.count <= 2, "\(inACountry)")
    }

    @Test("Every country has a place, and every place a country, a continent and a zone")
    func everyCountry() throws {
        let file = BoundaryFile.embedded
        var found: Set<Int16> = []
        for place in 1..<file.placeCount {
            let country = try #require(ISO3166.Country(numericCode: file.country(ofPlace: place)))
            #expect(country != .unknown && country.continent != nil)
            #expect(file.zoneName(Int(file.zone(ofPlace: place)))?.isEmpty == false)
            found.insert(country.numericCode)
        }
        #expect(found == Set(ISO3166.Country.allCases.map(\.numericCode)))
    }
}
