import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// Completions of arguments and of options' values from the journal, the most likely ones first.
enum JournalCompletion {
    private static let limit = 50
    private static let mostTowns = 20

    /// Tags, those with most moods first.
    static let tags = kind { request in
        request.reading { journal in
            try journal.tags().sorted { $0.numberOfMoods > $1.numberOfMoods }
                .map { CompletionCandidate(text: $0.path) }
        }
    }

    /// Countries, those with most moods first, then those without.
    static let countries = kind {
        regions($0, .countries, others: ISO3166.Country.allCases.map(Region.country))
    }

    /// Countries and continents, those with most moods first, then those without.
    static let regions = kind {
        regions(
            $0, .both,
            others: ISO3166.Country.allCases.map(Region.country)
                + UNM49.Continent.allCases.map(Region.continent))
    }

    static let ownPlaces = kind(ownPlaces)

    /// The user's own places, and then towns, the largest first.
    static let places = kind { request in
        // Before two letters are typed, too many towns begin with them.
        guard request.typed.count >= 2 else { return ownPlaces(request) }
        let locale = LocaleEnvironment.current()
        return ownPlaces(request)
            + Gazetteer(locale: locale).towns(beginningWith: request.typed, limit: mostTowns).map {
                let parts = [$0.division, $0.country.localizedName(in: locale)]
                return CompletionCandidate(
                    text: $0.name, note: parts.compactMap(\.self).joined(separator: ", "))
            }
    }

    private static func ownPlaces(_ request: CompletionRequest) -> [CompletionCandidate] {
        request.reading { try $0.placeNames().map { CompletionCandidate(text: $0) } }
    }

    /// The names of imports.
    static let sources = kind { request in
        request.reading { journal in
            // Unlike other names, they are case-sensitive.
            try journal.sources().filter { $0.hasPrefix(request.typed) }
                .map { CompletionCandidate(text: $0) }
        }
    }

    /// `last`, and the numbers of the latest moods.
    static let moods = kind { request in
        request.reading { journal in
            var candidates = [CompletionCandidate(text: "last", note: "the mood recorded last")]
            try journal.forEachMood(MoodQuery(limit: limit)) { mood in
                let note = mood.note?.prefix(60).description
                let parts = ["\(mood.localDay)", mood.feeling?.name, note]
                candidates.append(
                    CompletionCandidate(
                        text: String(mood.number),
                        note: TerminalText.line(parts.compactMap(\.self).joined(separator: " "))))
            }
            return candidates
        }
    }

    /// The languages of names, the short ones first.
    static let locales = kind { _ in
        Locale.availableIdentifiers.map { $0.replacing("_", with: "-") }
            .sorted { ($0.count, $0) < ($1.count, $1) }
            .map { CompletionCandidate(text: $0) }
    }

    private static func regions(
        _ request: CompletionRequest, _ filter: RegionQuery.Filter, others: [Region]
    ) -> [CompletionCandidate] {
        let locale = LocaleEnvironment.current()
        var seen: Set<String> = []
        func candidate(_ region: Region) -> CompletionCandidate? {
            let name = region.localizedName(in: locale)
            return seen.insert(name).inserted ? CompletionCandidate(text: name) : nil
        }
        let visited = request.reading { journal in
            try journal.regions(RegionQuery(filter: filter, order: .moods)).regions
                .filter { $0.region != .country(.unknown) }.compactMap { candidate($0.region) }
        }
        // Before anything is typed, all names would crowd out those of the journal.
        return request.typed.isEmpty ? visited : visited + others.compactMap(candidate)
    }

    private static func kind(
        _ candidates: @escaping @Sendable (CompletionRequest) -> [CompletionCandidate]
    ) -> CompletionKind {
        .custom { words, index, prefix in
            let request = CompletionRequest(words: words, index: index, prefix: prefix)
            let shell = CompletionShell.requesting
            return candidates(request).lazy
                .filter { !$0.text.contains(where: \.isNewline) }
                .filter { $0.isInsertable(by: shell, isQuoted: request.isQuoted) }
                .compactMap { $0.beginning(with: request.typed) }
                .prefix(limit).map { $0.line(for: shell) }
        }
    }
}
