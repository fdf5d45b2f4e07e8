import Atlas
import Foundation
import MoodJournal

/// Generated moods with all attributes, in a given number of countries.
enum TestMoods {
    static func make(_ count: Int, countries: Int) throws -> [NewMood] {
        let places = Array(ISO3166.Country.allCases.prefix(countries))
        let zone = try TimeZoneName("Europe/Paris")
        let colors = [MoodColor(red: 255, green: 136, blue: 0)]
        return try (0..<count).map { index in
            try NewMood(
                timeZone: zone, latitude: 48.85, longitude: 2.35,
                country: places[index % places.count],
                ratings: .init(Feeling.allCases[index % Feeling.allCases.count]),
                note: "Sunset over the river, number \(index)", colors: colors,
                now: Date(timeIntervalSinceReferenceDate: 600_000_000 + Double(index) * 60),
                machineTimeZone: .gmt)
        }
    }
}
