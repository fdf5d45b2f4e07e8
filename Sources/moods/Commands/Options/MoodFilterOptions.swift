import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The region or the days, and the conditions that select moods.
struct MoodFilterOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A country or continent, by name or code, and days: 'today', '2026-10', 'week'; or 'all'.",
            valueName: "region or days"),
        completion: JournalCompletion.regions)
    var selection: [String] = []

    @OptionGroup var conditions: MoodConditionOptions
    @OptionGroup var randomOptions: RandomOptions

    func query(in locale: Locale) throws -> MoodQuery {
        let gazetteer = Gazetteer(locale: locale)
        var query = try conditions.query(gazetteer)
        query.sample = try randomOptions.sample()
        try query.select(selection, gazetteer)
        return query
    }

    /// The given region, days and options, as they would be typed in a shell.
    var words: [String] {
        selection.map(\.quotedForShell) + conditions.words
            + (randomOptions.random ? ["--random"] : [])
    }
}

extension MoodQuery {
    /// Selects the moods of a region, of days, or of both in any order: `japan last week`; or `all`.
    mutating func select(_ words: [String], _ gazetteer: Gazetteer) throws {
        guard !words.isEmpty else { return }
        let text = words.joined(separator: " ")
        if text.lowercased() == "all" { return }
        // The code of a region comes first: 'mar' is Morocco.
        if !gazetteer.hasRegion(named: text), let period = try MoodPeriod(typed: text) {
            return periods.append(period)
        }
        guard words.count > 1 else {
            place = try gazetteer.regionOfMoods(named: text)
            return
        }
        let splits = words.indices.dropFirst().flatMap { end in
            let parts = [words[..<end], words[end...]].map { $0.joined(separator: " ") }
            return [(name: parts[0], days: parts[1]), (name: parts[1], days: parts[0])]
        }
        let dated = splits.compactMap { name, days in
            (try? MoodPeriod(typed: days)).flatMap { $0 }.map { (name: name, period: $0) }
        }
        for (name, period) in dated {
            guard gazetteer.hasRegion(named: name) else { continue }
            place = try gazetteer.region(named: name)
            return periods.append(period)
        }
        do {
            place = try gazetteer.regionOfMoods(named: dated.first?.name ?? text)
        } catch {
            let first = words[0].lowercased()
            if ["since", "until"].contains(first) {
                let days = words.dropFirst().joined(separator: " ").quotedForShell
                throw CommandError.usage("'\(first)' is an option; use --\(first) \(days)")
            }
            if dated.contains(where: { (try? MoodPeriod(typed: $0.name)).flatMap { $0 } != nil }) {
                throw CommandError.usage("give at most one period")
            }
            let known = splits.first { gazetteer.hasRegion(named: $0.name) }
            guard let known else { throw error }
            // It may be a day that doesn't exist.
            _ = try MoodPeriod(typed: known.days)
            throw CommandError.usage("unexpected '\(known.days)'; give at most a region, and days")
        }
    }
}

extension MoodPeriod {
    /// Reads days that a person typed; `nil` if the text isn't a date.
    fileprivate init?(typed text: String) throws(DateExpressionError) {
        try self.init(argument: text, now: Date(), timeZone: MachineTimeZone.current)
    }
}

extension Gazetteer {
    /// Returns the region that a name means, for commands that take towns with an option.
    /// - Parameter option: The option.
    /// - Throws: ``CommandError/townAsRegion(_:option:)`` for a town, else `RegionNameError`.
    func regionOfMoods(named name: String, orTownOf option: String = "--at") throws -> Region {
        do throws(RegionNameError) {
            return try region(named: name)
        } catch .unknown(let name, let suggestions) {
            if suggestions.isEmpty, hasTown(named: name) {
                throw CommandError.townAsRegion(name, option: option)
            }
            throw RegionNameError.unknown(name, suggestions: suggestions)
        }
    }
}
