import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The options that select moods, for commands whose arguments aren't a region.
struct MoodConditionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only moods that match: beginnings of words, a \"quoted phrase\", #tag, @place; "
                + "repeat it to require several.",
            valueName: "text"))
    var match: [String] = []

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
            "Only moods of this day or period: '2024-05-01', 'yesterday', 'last week'.",
            valueName: "day"))
    var on: String?

    @Option(
        help: ArgumentHelp(
            "Only moods of this month: '2024-05', or 'may' of every year.", valueName: "month"))
    var month: String?

    @Option(help: ArgumentHelp("Only moods of this year: '2024'.", valueName: "year"))
    var year: String?

    @Flag(help: "Only moods of this day in earlier years.")
    var onThisDay = false

    @Option(
        help: ArgumentHelp(
            "1 to 5, or awful, bad, meh, good, rad; a range such as '4..' or 'bad..meh'; repeat it "
                + "to match any of several.",
            valueName: "feeling"),
        completion: .list(Feeling.allCases.map { $0.name }))
    var feeling: [String] = []

    @Flag(help: "Only moods without a feeling; with --feeling, those as well.")
    var noFeeling = false

    @Option(
        help: ArgumentHelp(
            "Only moods with this tag or one below it; repeat it to require several.",
            valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only moods with a note, place, tags or colors; repeat it to require several.",
            valueName: "part"))
    var has: [MoodQuery.Part] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only moods near these coordinates: '48.85,2.35'.", valueName: "coordinates"))
    var near: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The maximum distance from --near, in kilometers (default: 10).", valueName: "km"))
    var within: String?

    @Flag(help: "Only one mood, chosen at random; the same one all day.")
    var random = false

    /// Returns the query for the options.
    ///
    /// - Parameters:
    ///   - gazetteer: Finds regions by name.
    ///   - now: The present moment, which dates like "yesterday" and `--random` depend on.
    /// - Throws: An error if an option is invalid, or needs the current day of a clock that isn't in
    ///   the years 0001 to 9999.
    func query(_ gazetteer: Gazetteer, now: Date = Date()) throws -> MoodQuery {
        // Read only if a condition needs it, because an invalid TZ is then reported.
        var zone: TimeZone { MachineTimeZone.current }
        func date(_ text: String) throws -> DateExpression {
            try DateExpression(text, now: now, timeZone: zone)
        }
        var query = try MoodQuery(
            since: since.map { try MoodQuery.Bound(since: date($0), timeZone: zone) },
            until: until.map { try MoodQuery.Bound(until: date($0), timeZone: zone) },
            feelings: feeling.flatMap { try Feeling.range($0) }, tags: tag.map { try TagPath($0) })
        query.includesMoodsWithoutFeeling = noFeeling
        query.searches = try match.map { try MoodSearch($0, gazetteer: gazetteer) }
        query.parts = Set(has)
        query.vicinity = try vicinity()
        query.periods = try [
            on.map { try MoodPeriod(on: $0, now: now, timeZone: zone) },
            month.map { try MoodPeriod(month: $0, now: now, timeZone: zone) },
            year.map { try MoodPeriod(year: $0, now: now, timeZone: zone) },
        ].compactMap(\.self)
        if onThisDay { try query.periods.append(.anniversary(of: MachineTimeZone.today(at: now))) }
        if random {
            query.sample = try MoodQuery.Sample(count: 1, on: MachineTimeZone.today(at: now))
        }
        return query
    }

    /// The given options, as they would be typed in a shell.
    var words: [String] {
        func options(_ name: String, _ values: [String?]) -> [String] {
            values.compactMap(\.self).map { "\(name) \($0.quotedForShell)" }
        }
        return options("--match", match) + options("--since", [since]) + options("--until", [until])
            + options("--on", [on]) + options("--month", [month]) + options("--year", [year])
            + (onThisDay ? ["--on-this-day"] : []) + options("--feeling", feeling)
            + (noFeeling ? ["--no-feeling"] : []) + options("--tag", tag)
            + options("--has", has.map(\.rawValue)) + options("--near", [near])
            + options("--within", [within]) + (random ? ["--random"] : [])
    }

    private func vicinity() throws -> MoodQuery.Vicinity? {
        guard let near else {
            if within != nil { throw CommandError.withinNothing }
            return nil
        }
        guard let center = try Coordinate(near) else { throw CommandError.noCenter(near) }
        return MoodQuery.Vicinity(of: center, kilometers: try kilometers())
    }

    /// Reads the distance: "25", "0.5", "25 km".
    private func kilometers() throws(CommandError) -> Double {
        guard let within else { return 10 }
        var number = within[...]
        if number.lowercased().hasSuffix("km") { number = number.dropLast(2) }
        let digits = number.trimmingCharacters(in: .whitespaces)
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let distance = Double(digits)
        else { throw CommandError.distance(within) }
        return distance
    }
}

extension MoodQuery.Part: ExpressibleByArgument {}

extension String {
    /// The text as one word of a POSIX shell: within single quotation marks if it has a character
    /// that could mean something else there.
    var quotedForShell: String {
        let isPlain = unicodeScalars.allSatisfy {
            !$0.isASCII || $0.properties.isAlphabetic
                || "0123456789@%_+=:,./-".unicodeScalars.contains($0)
        }
        return isPlain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}
