import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The region and the conditions that select moods.
struct MoodFilterOptions: ParsableArguments {
    @Argument(help: "A country or continent, by name or code.")
    var region: String?

    @OptionGroup var conditions: MoodConditionOptions

    /// Returns the query for the options.
    ///
    /// - Parameter locale: The language of regions' names.
    /// - Throws: An error if the region or another option is invalid.
    func query(in locale: Locale) throws -> MoodQuery {
        let gazetteer = Gazetteer(locale: locale)
        var query = try conditions.query(gazetteer)
        query.place = try region.map { try gazetteer.region(named: $0) }
        return query
    }

    /// The given region and options, as they would be typed in a shell.
    var words: [String] {
        [region].compactMap(\.self).map(\.quotedForShell) + conditions.words
    }
}
