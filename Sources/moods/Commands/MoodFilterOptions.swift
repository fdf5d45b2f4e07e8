import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// Which moods.
struct MoodFilterOptions: ParsableArguments {
    @Argument(help: "A country or continent, by name or code.")
    var region: String?

    @Option(help: ArgumentHelp("From then on.", valueName: "date"))
    var since: String?

    @Option(help: ArgumentHelp("Until then.", valueName: "date"))
    var until: String?

    @Option(help: ArgumentHelp("1 to 5, or awful, bad, meh, good, rad.", valueName: "feeling"))
    var feeling: String?

    @Option(
        help: ArgumentHelp(
            "Moods with this tag or one below it; several times: with each.", valueName: "tag"))
    var tag: [String] = []

    /// - Parameters:
    ///   - locale: The language of the region's name.
    ///   - limit: How many at the most.
    func query(in locale: Locale, limit: Int? = nil) throws -> MoodQuery {
        let now = Date()
        func bound(_ text: String?) throws -> MoodQuery.Bound? {
            guard let text else { return nil }
            let date = try DateExpression(text, now: now, timeZone: .current)
            return try MoodQuery.Bound(date, timeZone: .current)
        }
        return try MoodQuery(
            place: region.map { try Gazetteer(locale: locale).region(named: $0) },
            since: bound(since), until: bound(until), feeling: feeling.map { try Feeling($0) },
            tags: tag.map { try TagPath($0) }, limit: limit)
    }
}
