import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct MapCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Show on a map where you had moods.",
        discussion: """
            moods map
            moods map europe --by moods
            moods map --since 2024 --format geojson

            Countries have the color of their average feeling, which needs five days, or of the \
            number of moods or days. Dots are the places of moods, in the color of theirs, and the \
            three with the most moods are named. If all moods are in one country, only the dots have colors. The borders \
            are part of the program; a country includes 12 nautical miles of sea.

            Fields: \(documentation(of: MapTable.fields())). geojson has the same for a point in each country, and \
            the moods and the feeling of each place.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, tsv, csv, json, jsonl, geojson
    }

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(help: "What the colors of countries show.") var by: MapTable.Key = .defaultValue
    @Option(help: "The format (default: a map on a terminal, tsv in a pipe).") var format: Format?

    @OptionGroup var fieldOptions: FieldOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let locale = try localeOptions.resolved()
        let query = try filterOptions.query(in: locale, of: journalOptions)
        if format == .geojson {
            if fieldOptions.isGiven {
                throw CommandError.usage("--format geojson can't have --fields or --header")
            }
            return try writeGeoJSON(of: query, in: locale, to: output)
        }
        let known = format.flatMap { OutputFormat(rawValue: $0.rawValue) }
        let records = try fieldOptions.records(
            MapTable.fields { $0.localizedName(in: locale) }, as: known, on: terminal)
        guard let records else {
            return try writeMap(of: query, in: locale, on: terminal, to: output)
        }
        let tallies = try journalOptions.reading { try self.tallies(query, in: $0) }
        try records.write(tallies, to: output)
    }

    /// Returns the tallies of the countries, the one with the most moods first.
    private func tallies(_ query: MoodQuery, in journal: Journal) throws -> [RegionTally] {
        try journal.regionTallies(query).sorted {
            ($1.moods, $0.country.alpha2) < ($0.moods, $1.country.alpha2)
        }
    }

    /// Returns the points of moods, as close as the map can show them.
    private func points(
        _ query: MoodQuery, in journal: Journal, columns: Int
    ) throws -> [MapPoints.Point] {
        func points(in extent: GeographicExtent) throws -> MapPoints {
            var points = MapPoints(in: extent, columns: columns)
            if by == .days {
                try journal.forEachVisit(of: query) { points.insert($0, $1, on: $2) }
            } else {
                try journal.forEachCoordinate(of: query) { points.insert($0, $1) }
            }
            return points
        }
        var extent = query.place?.extent
        if query.place == nil {
            let coarse = try points(in: .world)
            extent = MapFrame.extent(around: coarse.points.lazy.map(\.coordinate))
            guard extent != nil else { return coarse.points }
        }
        return try points(in: extent ?? .world).points
    }

    private func writeMap(
        of query: MoodQuery, in locale: Locale, on terminal: TerminalEnvironment,
        to output: StandardOutput
    ) throws {
        var tallies: [RegionTally] = []
        var best: MoodGroup?
        var points: [MapPoints.Point] = []
        let listing: Bool? = try journalOptions.listing(
            isShown: terminal.isTerminal,
            orSaying: { isEmpty in isEmpty ? EmptySelection(query: query, locale: locale) : nil }
        ) { journal in
            try journal.atOneMoment {
                tallies = try self.tallies(query, in: journal)
                best = try journal.statistics(query, by: .country).best
                points = try self.points(query, in: journal, columns: terminal.width)
            }
            return tallies.isEmpty
        }
        guard listing != nil else { return }
        try MapTable(
            tallies: tallies, points: points, key: by,
            best: tallies.first { best == .country($0.country) }?.country, locale: locale,
            words: ListingWords(locale: locale)
        ).write(of: query.place, terminal: terminal, size: .current(), to: output)
    }

    private func writeGeoJSON(
        of query: MoodQuery, in locale: Locale, to output: StandardOutput
    ) throws {
        try journalOptions.reading { journal in
            try journal.atOneMoment {
                let tallies = try self.tallies(query, in: journal)
                var writer = try MapGeoJSON(locale: locale, output: output)
                try writer.write(tallies)
                try journal.forEachPoint(of: query) { try writer.write($0) }
                try writer.finish()
            }
        }
    }
}

extension MapTable.Key: DefaultArgument {
    static let defaultValue = MapTable.Key.feeling
}
