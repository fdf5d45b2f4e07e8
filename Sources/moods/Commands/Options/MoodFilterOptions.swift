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
            place = try gazetteer.regionOfMoods(named: text, mayBeDays: true)
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
            place = try gazetteer.regionOfMoods(
                named: dated.first?.name ?? text, mayBeDays: true)
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
    /// - Parameters:
    ///   - option: The option.
    ///   - mayBeDays: Whether days could be given instead of a region.
    /// - Throws: ``CommandError/townAsRegion(_:option:)`` for a town, or
    ///   ``CommandError/wordsAsRegion(_:)`` for other words, else `RegionNameError`.
    func regionOfMoods(
        named name: String, orTownOf option: String = "--at", mayBeDays: Bool = false
    ) throws -> Region {
        do {
            return try region(named: name)
        } catch {
            throw otherMeaning(of: error, option: option, mayBeDays: mayBeDays) ?? error
        }
    }

    /// Returns the error for a name that is no region's, but may have another meaning.
    private func otherMeaning(
        of error: RegionNameError, option: String, mayBeDays: Bool
    ) -> (any Error)? {
        guard case .unknown(let name, let nearest) = error, nearest.isEmpty else { return nil }
        if hasTown(named: name) { return CommandError.townAsRegion(name, option: option) }
        guard mayBeDays, name.contains(where: \.isLetter) else { return nil }
        return CommandError.wordsAsRegion(name)
    }
}
