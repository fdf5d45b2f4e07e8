import CivilTime
import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The options that select moods, for commands whose arguments aren't a region.
typealias MoodConditionOptions = ConditionOptions<PlainNames>

/// The names of conditions that other options of a command may clash with.
protocol ConditionNames {
    /// The beginning of these names, without the hyphens. If it is empty, they have letters too.
    static var prefix: String { get }
}

extension ConditionNames {
    /// Returns the names of an option: a letter, and a long name that begins with ``prefix`` unless
    /// it clashes with no other.
    static func names(
        _ name: String, _ letter: Character, isPrefixed: Bool = true
    ) -> NameSpecification {
        let long = NameSpecification.Element.customLong((isPrefixed ? prefix : "") + name)
        return prefix.isEmpty ? [.customShort(letter), long] : [long]
    }
}

/// The names `--feeling`, `--no-feeling`, `--tag` and `--at`.
enum PlainNames: ConditionNames { static let prefix = "" }

/// The names `--where-feeling`, `--where-no-feeling`, `--where-tag` and `--where-at`, for a command
/// whose plain options set these properties.
enum WhereNames: ConditionNames { static let prefix = "where-" }

/// The options that select moods.
struct ConditionOptions<Names: ConditionNames>: ParsableArguments {
    /// The title of the options that the help of a command begins with.
    static var mostUsed: String { "Most used options" }

    @OptionGroup(title: mostUsed) var main: MainConditionOptions<Names>

    @Option(help: ArgumentHelp("Only moods of this year: '2024'.", valueName: "year"))
    var year: [String] = []

    @Flag(help: "Only moods of this day in earlier years.")
    var onThisDay = false

    @Flag(
        name: .customLong(Names.prefix + "no-feeling"),
        help: ArgumentHelp(
            "Only moods without a feeling; with --\(Names.prefix)feeling, those as well."))
    var noFeeling = false

    @Option(
        help: ArgumentHelp(
            "Only moods that have this part; repeat it to require several.",
            valueName: "part"))
    var has: [MoodQuery.Part] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Only moods near this place: one of your own, a town, or '48.85,2.35'.",
            valueName: "place"),
        completion: JournalCompletion.places)
    var near: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The maximum distance from --near, in kilometers (default: 10).", valueName: "km"))
    var within: [String] = []

    /// Returns the query for the options.
    /// - Parameter now: The present moment, which dates like "yesterday" depend on.
    /// - Throws: An error if an option is invalid or given twice, if `--since` is later than
    ///   `--until`, or if an option needs the current day and the clock's year isn't 0001 to 9999.
    func query(_ gazetteer: Gazetteer, now: Date = Date()) throws -> MoodQuery {
        // Read TZ only if a condition needs it, because an invalid one is reported.
        var zone: ZoneRules { MachineTimeZone.current }
        var firstWeekday: Int { CalendarNames.firstWeekday(in: gazetteer.locale) }
        func date(_ text: String) throws -> DateExpression {
            try DateExpression(text, now: now, timeZone: zone, firstWeekday: firstWeekday)
        }
        for (name, values) in single where values.count > 1 {
            throw CommandError.repeatedOption(name)
        }
        var query = try MoodQuery(
            since: main.since.first.map {
                try MoodQuery.Bound(date($0), isEnd: false, timeZone: zone)
            },
            until: main.until.first.map {
                try MoodQuery.Bound(date($0), isEnd: true, timeZone: zone)
            },
            feelings: main.feeling.flatMap { try TypedFeeling.range($0) },
            tags: main.tag.map { try TagPath($0) })
        if let since = main.since.first, let until = main.until.first, query.endsBeforeItBegins {
            throw CommandError(
                .badData,
                "--since '\(since)' is later than --until '\(until)'; no mood can be between them")
        }
        query.includesMoodsWithoutFeeling = noFeeling
        query.searches = try main.match.map { try MoodSearch($0, gazetteer: gazetteer) }
        try MoodSearch.expectFew(query.searches)
        query.parts = Set(has)
        query.vicinities = try vicinities(gazetteer)
        query.periods = try [
            main.on.first.map {
                try MoodPeriod(on: $0, now: now, timeZone: zone, firstWeekday: firstWeekday)
            },
            main.month.first.map { try MoodPeriod(month: $0, now: now, timeZone: zone) },
            year.first.map { try MoodPeriod(year: $0, now: now, timeZone: zone) },
        ].compactMap(\.self)
        if onThisDay { try query.periods.append(.anniversary(of: MachineTimeZone.today(at: now))) }
        return query
    }

    /// The options that can be given only once: it wouldn't be obvious whether a second date or
    /// place widens or narrows the selection.
    private var single: [(name: String, values: [String])] {
        [
            ("--since", main.since), ("--until", main.until), ("--on", main.on),
            ("--month", main.month),
            ("--year", year), ("--near", near), ("--\(Names.prefix)at", main.at),
            ("--within", within),
        ]
    }

    /// The given options, as they would be typed in a shell.
    var words: [String] {
        func options(_ name: String, _ values: [String]) -> [String] {
            values.map { "\(name) \($0.quotedForShell)" }
        }
        return options("--match", main.match) + single.flatMap { options($0.name, $0.values) }
            + (onThisDay ? ["--on-this-day"] : [])
            + options("--\(Names.prefix)feeling", main.feeling)
            + (noFeeling ? ["--\(Names.prefix)no-feeling"] : [])
            + options("--\(Names.prefix)tag", main.tag)
            + options("--has", has.map(\.rawValue))
    }

    private func vicinities(_ gazetteer: Gazetteer) throws -> [MoodQuery.Vicinity] {
        if near.isEmpty, !within.isEmpty { throw CommandError.usage("--within needs --near") }
        let near = try near.map {
            MoodQuery.Vicinity(of: $0, kilometers: try kilometers(), gazetteer: gazetteer)
        }
        let at = main.at.map { MoodQuery.Vicinity(of: $0, kilometers: nil, gazetteer: gazetteer) }
        return near + at
    }

    /// Reads the distance: "25", "0.5", "25 km".
    private func kilometers() throws(CommandError) -> Double {
        guard let within = within.first else { return 10 }
        var number = within[...]
        if number.lowercased().hasSuffix("km") { number = number.dropLast(2) }
        let digits = number.trimmingCharacters(in: .whitespaces)
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let distance = Double(digits)
        else { throw .usage("invalid --within '\(within)'; write kilometers like 25 or 0.5") }
        return distance
    }
}

extension MoodQuery.Part: ExpressibleByArgument {}
