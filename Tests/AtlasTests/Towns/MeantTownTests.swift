import AtlasNames
import Foundation
import Testing

@testable import Atlas

@Suite("the town that most people mean")
struct MeantTownTests {
    private let english = GazetteerTests.english

    @Test(
        "isn't in another country than a zone's city of the name (CLDR)"
    )
    func zoneCities() throws {
        var wrong: [String] = []
        var (found, ambiguous) = (0, 0)
        for row in try TableFixture.rows(of: "zone-cities.tsv") {
            // Unknown names look for suggestions, which takes long.
            let folded = FoldedName(row[1]).text
            guard !TownFile.embedded.townNames.postings(of: folded).isEmpty else { continue }
            do throws(TownNameError) {
                let town = try english.town(named: row[1]).town
                if town.country.alpha2 == row[0] { found += 1 } else { wrong.append("\(row)") }
            } catch {
                if case .ambiguous = error { ambiguous += 1 }
            }
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(found > 2_000 && Double(ambiguous) <= 0.08 * Double(found + ambiguous))
    }

    @Test("The list of areas has the countries of CLDR's cities of zones")
    func areas() throws {
        var countries: [String: Set<String>] = [:]
        for row in try TableFixture.rows(of: "zone-cities.tsv") {
            countries[FoldedName(row[1]).text, default: []].insert(row[0])
        }
        let bytes = UnsafeBufferPointer(start: atlas_names_areas, count: atlas_names_areas_count)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .map { $0.split(separator: "\t").map(String.init) }
        let known = lines.filter { countries[$0[0]] != nil }
        #expect(known.count == 68 && lines.count == 90)
        for line in known {
            #expect(
                countries[line[0]] == Set(line[1].split(separator: " ").map(String.init)), "\(line)"
            )
        }
    }

    @Test(
        "is the larger one by an alternate name, or a capital",
        arguments: [
            ("Odessa", "UA"), ("Bruges", "BE"), ("Athens", "GR"), ("Wellington", "NZ"),
            ("Kingston", "JM"), ("San Marino", "SM"), ("Gibraltar", "GI"), ("Monaco", "MC"),
            ("St Gallen", "CH"), ("Ft Worth", "US"),
        ])
    func meant(text: String, country: String) throws {
        #expect(try english.town(named: text).town.country.alpha2 == country)
    }

    @Test(
        "is asked for if towns in different countries are of like weight",
        arguments: [
            ("Sion", "CH"), ("Bienne", "CH"), ("Syracuse", "IT"), ("Brunswick", "DE"),
        ])
    func asked(text: String, hidden: String) {
        let error = #expect(throws: TownNameError.self) { try english.town(named: text) }
        guard case .ambiguous(_, let candidates)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(candidates.contains { $0.country.alpha2 == hidden })
    }

    @Test(
        "needs a qualifier if a country or region has the name",
        arguments: [
            "Italy", "Brazil", "Greece", "Chad", "Armenia", "Jamaica", "Bali", "Java", "Scotland",
            "Palestine", "Normandy", "Yorkshire", "Cornwall", "Goa", "Florida",
        ])
    func regions(text: String) {
        let error = #expect(throws: TownNameError.self) { try english.town(named: text) }
        switch error {
        case .region?, .division?: break
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test("is suggested for swapped letters")
    func swapped() {
        let error = #expect(throws: TownNameError.self) { try english.town(named: "Wein") }
        guard case .unknown(_, let suggestions)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(suggestions.first?.name == "Vienna")
    }

    @Test(
        "Links to maps are coordinates",
        arguments: [
            "https://www.openstreetmap.org/#map=17/48.85/2.35",
            "https://www.openstreetmap.org/?mlat=48.85&mlon=2.35#map=5/1/2",
            "https://www.google.com/maps/@48.85,2.35,17z", "https://maps.google.com/?q=48.85,2.35",
            "https://maps.apple.com/?ll=48.85,2.35&q=x", "geo:48.85,2.35?z=17",
            "geo:0,0?q=48.85,2.35(Home)",
        ])
    func links(text: String) throws {
        #expect(
            try english.location(text).coordinate == Coordinate(latitude: 48.85, longitude: 2.35))
    }

    @Test("A short link is an error that says why")
    func shortLink() {
        let text = "https://maps.app.goo.gl/abc"
        #expect(throws: LocationError.link(text)) { try english.location(text) }
    }
}
