import Foundation
import FoundationInternationalization
import MoodJournal

/// The table of the moods that a location history locates, for people.
struct LocatedMoodTable: RowTable {
    static let columns: [TableLayout.Column] = [
        .init(alignment: .right, dropOrder: 2), .init(), .init(isFlexible: true),
        .init(dropOrder: 1),
    ]

    private let locale = LocaleEnvironment.current()
    private let zones = TimeZones()

    func cells(of mood: LocatedMood) -> [[StyledText]] {
        let record = mood.record
        let country = record.country.name(in: locale)
        let date = DateText.minutes(of: record.date, in: zones.zone(named: record.timeZone))
        return [
            [StyledText(String(record.number), .dim)], [StyledText(date ?? "")],
            [StyledText(record.town.map { "\($0.name), \(country)" } ?? country)],
            [StyledText(mood.match.basis.sentence, .dim)],
        ]
    }
}

extension LocationMatch.Basis {
    /// The basis in words: "during a visit of 1 h", "between positions 1.2 km apart", "position 12
    /// min earlier".
    fileprivate var sentence: String {
        switch self {
        case .visit(let seconds): "during a visit of \(Self.duration(seconds))"
        case .interpolated(_, _, let kilometers):
            "between positions \((kilometers * 10).rounded() / 10) km apart"
        case .nearest(let away) where away == 0: "position at that moment"
        case .nearest(let away):
            "position \(Self.duration(abs(away))) \(away < 0 ? "earlier" : "later")"
        }
    }

    private static func duration(_ seconds: Double) -> String {
        if seconds < 90 { return "\(Int(seconds.rounded())) s" }
        if seconds < 5400 { return "\(Int((seconds / 60).rounded())) min" }
        return "\(Int((seconds / 3600).rounded())) h"
    }
}
