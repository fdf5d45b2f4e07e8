import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The options that select moods.
struct MoodFilterOptions: ParsableArguments {
    @Argument(help: "A country or continent, by name or code.")
    var region: String?

    @Option(
        help: ArgumentHelp(
            "Only moods since this date: '2024-05-01', '2024-05', 'march', 'last week', "
                + "'monday 9pm'.",
            valueName: "date"))
    var since: String?

    @Option(
        help: ArgumentHelp(
            "Only moods up to and including this day, month or year.", valueName: "date"))
    var until: String?

    @Option(
        help: ArgumentHelp(
            "1 to 5, or awful, bad, meh, good, rad; repeat it to match any of several.",
            valueName: "feeling"),
        completion: .list(Feeling.allCases.map { $0.name }))
    var feeling: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only moods with this tag or one below it; repeat it to require several.",
            valueName: "tag"))
    var tag: [String] = []

    /// Returns the query for the options.
    ///
    /// - Parameters:
    ///   - locale: The language of the region's name.
    ///   - limit: The maximum number of moods.
    ///   - isReversed: Whether the oldest moods come first.
    /// - Throws: An error if a region, a date, a feeling or a tag is invalid.
    func query(
        in locale: Locale, limit: Int? = nil, isReversed: Bool = false
    ) throws -> MoodQuery {
        let now = Date()
        func date(_ text: String) throws -> DateExpression {
            try DateExpression(text, now: now, timeZone: MachineTimeZone.current)
        }
        return try MoodQuery(
            place: region.map { try Gazetteer(locale: locale).region(named: $0) },
            since: since.map {
                try MoodQuery.Bound(since: date($0), timeZone: MachineTimeZone.current)
            },
            until: until.map {
                try MoodQuery.Bound(until: date($0), timeZone: MachineTimeZone.current)
            },
            feelings: feeling.map { try Feeling($0) }, tags: tag.map { try TagPath($0) },
            limit: limit, isReversed: isReversed)
    }
}
