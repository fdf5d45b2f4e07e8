import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The region or the days, and the conditions that select moods.
struct MoodFilterOptions: ParsableArguments {
    @Argument(help: selectionHelp, completion: JournalCompletion.regions)
    var selection: [String] = []

    static var selectionHelp: ArgumentHelp {
        ArgumentHelp(
            "A country or continent, by name or code, and days: 'today', '2026-10', 'last 7 "
                + "days'; or 'all'.",
            valueName: "region or days")
    }

    @OptionGroup var conditions: MoodConditionOptions
    @OptionGroup var randomOptions: RandomOptions

    /// Returns the query for the region, the days and the options.
    /// - Parameter journal: The journal whose names an error may mention.
    func query(in locale: Locale, of journal: JournalOptions) throws -> MoodQuery {
        let gazetteer = Gazetteer(locale: locale)
        var query = try conditions.query(gazetteer)
        query.sample = try randomOptions.sample()
        try TypedSelection(words: selection, gazetteer: gazetteer, journal: journal)
            .select(in: &query)
        return query
    }

    /// The given region, days and options, as they would be typed in a shell.
    var words: [String] {
        selection.map(\.quotedForShell) + conditions.words
            + (randomOptions.random ? ["--random"] : [])
    }
}

extension Gazetteer {
    /// Returns the region that a name means, for options.
    /// - Parameter option: The option that takes towns.
    /// - Throws: ``CommandError/townAsRegion(_:use:)`` for a town, else `RegionNameError`.
    func regionOfMoods(named name: String, orTownOf option: String = "--at") throws -> Region {
        do {
            return try region(named: name)
        } catch {
            guard case .unknown(_, let nearest) = error,
                isTown(name, orLikeRegion: !nearest.isEmpty)
            else { throw error }
            throw CommandError.townAsRegion(name, use: "\(option) \(name.quotedForShell)")
        }
    }

    /// Returns whether a name that no region has means a town: its exact name is no misspelled one of
    /// a region. But EU, which is like a region's, is more likely a code than the town Eu.
    /// - Parameter isLikeRegion: Whether a region has a similar name or code.
    func isTown(_ name: String, orLikeRegion isLikeRegion: Bool) -> Bool {
        (!isLikeRegion || name.utf8.count > 3) && hasTown(named: name)
    }
}
