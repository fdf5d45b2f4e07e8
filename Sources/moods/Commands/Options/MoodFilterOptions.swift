import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The region or the days, and the conditions that select moods.
struct MoodFilterOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A country or continent, by name or code; or days: 'today', '2026-10', 'last week'.",
            valueName: "region"),
        completion: JournalCompletion.regions)
    var region: String?

    @OptionGroup var conditions: MoodConditionOptions

    func query(in locale: Locale) throws -> MoodQuery {
        let gazetteer = Gazetteer(locale: locale)
        var query = try conditions.query(gazetteer)
        if let region { try query.select(regionOrDays: region, gazetteer) }
        return query
    }

    /// The given region and options, as they would be typed in a shell.
    var words: [String] {
        [region].compactMap(\.self).map(\.quotedForShell) + conditions.words
    }
}

extension MoodQuery {
    /// Selects the moods of a region, or else of days, that a person names. The code of a region
    /// comes first: 'mar' is Morocco.
    mutating func select(regionOrDays text: String, _ gazetteer: Gazetteer) throws {
        do {
            place = try gazetteer.regionOfMoods(named: text)
        } catch {
            let period = try MoodPeriod(
                argument: text, now: Date(), timeZone: MachineTimeZone.current)
            guard let period else { throw error }
            periods.append(period)
        }
    }
}

extension Gazetteer {
    /// Returns the region that a name means, for commands that take towns with `--near`.
    ///
    /// - Throws: ``CommandError/townAsRegion(_:)`` for the name of a town, else `RegionNameError`.
    func regionOfMoods(named name: String) throws -> Region {
        do throws(RegionNameError) {
            return try region(named: name)
        } catch .unknown(let name, let suggestions) {
            if suggestions.isEmpty, hasTown(named: name) { throw CommandError.townAsRegion(name) }
            throw RegionNameError.unknown(name, suggestions: suggestions)
        }
    }

    /// Returns the reference that a text means for commands that take moods, or regions and towns
    /// with options.
    ///
    /// - Throws: ``CommandError/placeAsMood(_:option:)`` for the name of a region or a town, else
    ///   `MoodReferenceError`.
    func reference(_ text: String) throws -> MoodReference {
        do {
            return try MoodReference(text)
        } catch {
            if (try? region(named: text)) != nil {
                throw CommandError.placeAsMood(text, option: "--all-in")
            }
            if hasTown(named: text) { throw CommandError.placeAsMood(text, option: "--near") }
            throw error
        }
    }
}
