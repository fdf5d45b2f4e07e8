import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The region and the conditions that select moods.
struct MoodFilterOptions: ParsableArguments {
    @Argument(
        help: "A country or continent, by name or code.", completion: JournalCompletion.regions)
    var region: String?

    @OptionGroup var conditions: MoodConditionOptions

    /// Returns the query for the options.
    ///
    /// - Parameter locale: The language of regions' names.
    /// - Throws: An error if the region or another option is invalid.
    func query(in locale: Locale) throws -> MoodQuery {
        let gazetteer = Gazetteer(locale: locale)
        var query = try conditions.query(gazetteer)
        query.place = try region.map { try Self.region(named: $0, gazetteer) }
        return query
    }

    /// Returns the region that a name means.
    ///
    /// - Throws: ``CommandError/townAsRegion(_:)`` for the name of a town, else `RegionNameError`.
    private static func region(named name: String, _ gazetteer: Gazetteer) throws -> Region {
        do throws(RegionNameError) {
            return try gazetteer.region(named: name)
        } catch .unknown(let name, let suggestions) {
            if suggestions.isEmpty, gazetteer.hasTown(named: name) {
                throw CommandError.townAsRegion(name)
            }
            throw RegionNameError.unknown(name, suggestions: suggestions)
        }
    }

    /// The given region and options, as they would be typed in a shell.
    var words: [String] {
        [region].compactMap(\.self).map(\.quotedForShell) + conditions.words
    }
}
