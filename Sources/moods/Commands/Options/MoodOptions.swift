import ArgumentParser
import Atlas
import Foundation
import Interchange
import MoodJournal

/// The options for the properties of a mood, which `add` and `edit` share.
struct MoodOptions: ParsableArguments {
    @Option(
        name: [.long, .customShort("n")], parsing: .unconditional,
        help: ArgumentHelp("The note; '-' reads it from standard input.", valueName: "text"))
    var note: String?

    @Option(
        name: [.long, .customShort("d")],
        help: ArgumentHelp(
            "The date: '2024-05-01 18:30', '18:30', 'yesterday noon', 'last friday 9pm', 'May 1'; a "
                + "day alone is noon; in 'edit', it keeps the time.",
            valueName: "date"))
    var date: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time zone of the date, such as 'Asia/Tokyo' or '+09:00' (default: from the "
                + "coordinates, or from the country if it has only one).", valueName: "zone"))
    var timeZone: String?

    @Flag(help: "Accept a date more than a year ahead.")
    var future = false

    @OptionGroup var coordinates: CoordinateOptions

    @Option(
        name: [.long, .customShort("a")], parsing: .unconditional,
        help: ArgumentHelp(
            "The place: one of your own, a town such as 'Lisbon' or 'London, CA', coordinates, a "
                + "geo URI or a Plus Code.",
            valueName: "place"),
        completion: JournalCompletion.places)
    var at: String?

    @Option(
        help: ArgumentHelp(
            "A country's name or ISO 3166-1 code (default: from the coordinates).",
            valueName: "country"),
        completion: JournalCompletion.countries)
    var country: String?

    @Option(
        name: [.long, .customShort("f")],
        help: ArgumentHelp("1 to 5, or awful, bad, meh, good, rad.", valueName: "feeling"),
        completion: .list(Feeling.allCases.map { $0.name }))
    var feeling: String?

    @Option(
        name: [.long, .customShort("t")],
        help: ArgumentHelp(
            "A tag such as 'work' or 'work/meeting', or several: 'work,rain'; may be repeated.",
            valueName: "tag"),
        completion: JournalCompletion.tags)
    var tag: [String] = []

    /// Reads the tags of values, each of which may contain several as `list` prints them: `a,"b,c"`.
    static func tags(_ values: [String]) throws(TagPathError) -> [TagPath] {
        var tags: [TagPath] = []
        for value in values {
            for text in value.contains(",") ? CellList.splitByCommas(value) : [value] {
                tags.append(try TagPath(text))
            }
        }
        return tags
    }

    @Option(
        help: ArgumentHelp(
            "A color such as '#ff8800'; may be repeated, up to 8.", valueName: "color"))
    var color: [String] = []

    var isEmpty: Bool {
        note == nil && date == nil && timeZone == nil && !future && !hasPlace && country == nil
            && ratingTexts == Ratings() && tag.isEmpty && color.isEmpty
    }

    var ratingTexts: Ratings<String> { Ratings(feeling: feeling) }

    func ratings() throws -> Ratings<Int> {
        Ratings(try feeling.map { try TypedFeeling.feeling($0) })
    }

    /// Returns the country that `--country` names; `nil` without the option.
    /// - Throws: ``CommandError`` for an unknown name, and `RegionNameError` if the name means
    ///   several countries or a continent.
    func namedCountry() throws -> ISO3166.Country? {
        guard let country else { return nil }
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        do throws(RegionNameError) {
            return try gazetteer.country(named: country)
        } catch {
            guard case .unknown(let name, let suggestions) = error else { throw error }
            if gazetteer.isTown(name, orLikeRegion: !suggestions.isEmpty) {
                throw CommandError(
                    .unavailable,
                    "'\(name)' is a town, not a country; use --at \(name.quotedForShell)")
            }
            let countries = suggestions.filter { $0.country != nil }
            throw CommandError(
                .unavailable,
                RegionNameError.unknown(name, suggestions: countries)
                    .message(in: LocaleEnvironment.current(), expecting: "country"))
        }
    }

    /// The name of the option that gives the mood's place; `nil` if no option does.
    var placeOption: String? { at != nil ? "--at" : coordinates.isGiven ? "--lat" : nil }
    var hasPlace: Bool { placeOption != nil }

    /// Returns the coordinate that `--lat` and `--lon` give; `nil` without them.
    /// - Throws: An error if they are invalid, or if `--at` is given too.
    func coordinate() throws -> Coordinate? {
        let coordinate = try coordinates.coordinate()
        guard coordinate == nil || at == nil else {
            throw CommandError.usage("the place is given twice; use --at, or --lat and --lon")
        }
        return coordinate
    }

    /// Returns the location that `--at`, or `--lat` and `--lon` give; `nil` without them.
    /// - Parameter journal: The journal with the user's own places; `nil` if it doesn't exist yet.
    func location(in journal: Journal?) throws -> MoodLocation? {
        if let coordinate = try coordinate() { return MoodLocation(coordinate) }
        guard let at else { return nil }
        do {
            return try Self.location(ofMoodAt: at, country: namedCountry(), in: journal)
        } catch JournalError.noLocation(let error, let nearest) {
            let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
            guard country == nil, let (name, region) = error.region(in: gazetteer),
                region.country != nil
            else { throw JournalError.noLocation(error, nearest: nearest) }
            throw CommandError(
                .unavailable,
                region.sentence(ofTownNamed: name) + "; name a town in it, or use --country "
                    + name.quotedForShell)
        }
    }

    /// Returns the location that a text means for a mood. If that is a town, and the user may have
    /// meant something else, such as a place of their own, warns of it, unless the journal has moods
    /// there already.
    /// - Parameter journal: The journal with the user's own places; `nil` if it doesn't exist yet.
    static func location(
        ofMoodAt text: String, country: ISO3166.Country? = nil, in journal: Journal?
    ) throws -> MoodLocation {
        let location = try location(named: text, country: country, in: journal)
        if country == nil, let town = location.town, !town.isEvident,
            try journal?.hasMoods(at: location) != true
        {
            let country = town.town.country.localizedName(in: LocaleEnvironment.current())
            let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
            guard town.others.isEmpty else { return location }
            StandardError.warn(
                "'\(text)' is \(town.town.nameInDivision), \(country); name a place of your own "
                    + "with \(command: "places add \(name.quotedForShell) PLACE")")
        }
        return location
    }

    /// Returns the location that a text means on the prompt, and the words for its town if the user
    /// may have meant something else: a place of their own, a small town, or the town that they
    /// typed only the beginning of. The journal has no moods there.
    static func location(
        typed text: String, in journal: Journal?
    ) throws -> (location: MoodLocation, doubtful: String?) {
        let location = try location(ofMoodAt: text, in: journal)
        let name = Gazetteer.key(ofName: String(text.prefix { $0 != "," }))
        guard let town = location.town,
            !town.isEvident || Gazetteer.key(ofName: town.town.name) != name,
            try journal?.hasMoods(at: location) != true
        else { return (location, nil) }
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        return (location, gazetteer.text(for: town.town))
    }

    /// Returns the location that a text means. If another town of the name has a tenth of the chosen
    /// one's people, a line says which one that is, unless the journal has moods there already. On a
    /// terminal, it does so for any other town.
    /// - Parameter journal: The journal with the user's own places; `nil` if it doesn't exist yet.
    /// - Throws: ``JournalError/noLocation(_:nearest:)`` if no place or no single town has the name.
    static func location(
        named text: String, country: ISO3166.Country? = nil, in journal: Journal?
    ) throws -> MoodLocation {
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        func find(_ text: String) throws(JournalError) -> MoodLocation {
            guard let journal else { return try MoodLocation(text, gazetteer: gazetteer) }
            return try journal.location(text, gazetteer: gazetteer)
        }
        let location: MoodLocation
        do throws(JournalError) {
            location = try MoodLocation.find(text, country: country, find)
        } catch {
            // The country in the text isn't that of the option.
            guard case .noLocation(.town(.unknown), _) = error, let country, text.contains(","),
                let found = try? find(text), found.town != nil, found.country != country
            else { throw error }
            let phrase = Region.country(country).phrase(in: gazetteer.locale)
            throw CommandError(
                .unavailable, "'\(text)' isn't \(phrase); leave out --country")
        }
        guard let town = location.town,
            let next = town.others.first(where: { $0.name == town.town.name }) ?? town.others.first
        else { return location }
        let isTerminal = TerminalEnvironment.current().isTerminal
        if town.isGuess || isTerminal, try journal?.hasMoods(at: location) != true {
            let more = town.others.count > 1 ? " and \(town.others.count - 1) more" : ""
            let others = " There is also '\(gazetteer.text(for: next))'\(more)."
            StandardError.say(
                "'\(text)' is \(gazetteer.text(for: town.town, isDistinct: true))."
                    + (isTerminal ? others : ""))
        }
        return location
    }
}
