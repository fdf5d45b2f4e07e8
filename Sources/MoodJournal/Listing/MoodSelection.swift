import Atlas
import Foundation
import Persistence
import Statistics

/// The selection of moods by queries. Every command with a query selects its moods here.
extension Journal {
    /// Returns the request for a query, or `nil` if the query's region isn't in the journal, so
    /// that no mood can match.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query,
    ///   ``JournalError/noSuchSource(_:known:)`` if no mood has its source, or
    ///   ``JournalError/noLocation(_:)`` if a place of the query means no location or several.
    func fetchRequest(for query: MoodQuery) throws -> FetchRequest<Mood>? {
        for tag in query.tags { try expectTag(tag) }
        for tag in query.searches.flatMap(\.tags) { try expectTag(beginningWith: tag) }
        if let source = query.source { _ = try numberOfMoods(from: source) }
        var request = FetchRequest<Mood>(sortedBy: query.sortDescriptors, limit: query.limit)
        request.sortsByRelevance = query.order == .relevance && query.searchesNotes
        request.furtherPredicates = try query.predicates(in: context)
        switch query.place {
        case nil: break
        // The index on the country would prevent SQLite from starting with the words.
        case let place? where query.searchesNotes:
            request.furtherPredicates.append(MoodQuery.predicate(of: place))
        case .country(let code):
            guard let id = try country(code)?.objectID else { return nil }
            request.furtherPredicates.append(#Predicate { $0.country?.objectID == id })
        case .continent(let code):
            let ids = try countries(of: code).map(\.objectID)
            guard !ids.isEmpty else { return nil }
            request.furtherPredicates.append(
                #Predicate { $0.country.flatMap { ids.contains($0.objectID) } ?? false })
        }
        guard let sample = query.sample else { return request }
        var all = request
        (all.fetchLimit, all.sortsByRelevance) = (nil, false)
        let ids = sample.choose(from: try context.fetchObjectIDs(all))
        // Relevance requires the condition on the words too.
        if !request.sortsByRelevance { request.furtherPredicates = [] }
        request.furtherPredicates.append(#Predicate { ids.contains($0.objectID) })
        return request
    }

    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query.
    func objectIDs(of query: MoodQuery) throws -> [ObjectID] {
        guard var request = try fetchRequest(for: query) else { return [] }
        switch query.order {
        case .feeling where query.isReversed:
            // SQLite and sort descriptors put nil first, so two requests are needed to put it last.
            let conditions = request.furtherPredicates
            request.furtherPredicates.append(#Predicate { $0.feeling != nil })
            let felt = try context.fetchObjectIDs(request)
            request.furtherPredicates = conditions + [#Predicate { $0.feeling == nil }]
            request.fetchLimit = query.limit.map { $0 - felt.count }
            return felt + (try context.fetchObjectIDs(request))
        case .relevance where query.isReversed:
            request.fetchLimit = nil
            let ids = try context.fetchObjectIDs(request).reversed()
            return Array(ids.prefix(query.limit ?? ids.count))
        case .date, .feeling, .relevance: return try context.fetchObjectIDs(request)
        }
    }

    private func country(_ code: ISO3166.Country) throws -> Country? {
        let number = code.numericCode
        return try context.fetch(
            FetchRequest<Country>(predicate: #Predicate { $0.numericCode == number }, limit: 1)
        ).first
    }

    private func countries(of code: UNM49.Continent) throws -> [Country] {
        let number: Int16? = code.rawValue
        return try context.fetch(
            FetchRequest<Country>(predicate: #Predicate { $0.continent?.numericCode == number }))
    }
}

extension MoodQuery {
    /// Whether the query searches words of notes, so that the full-text index helps.
    var searchesNotes: Bool { searches.contains { $0.words != nil } }

    fileprivate var sortDescriptors: [SortDescriptor<Mood>] {
        // The request sorts by relevance. A reversed query reverses its result.
        let isAscending = isReversed && order != .relevance
        let direction: SortOrder = isAscending ? .forward : .reverse
        let date = SortDescriptor(\Mood.date, order: direction)
        switch order {
        case .date where sortsByLocalDay:
            return [SortDescriptor(\Mood.localDay, order: direction), date]
        case .feeling: return [SortDescriptor(\Mood.feeling, order: direction), date]
        case .date, .relevance: return [date]
        }
    }

    /// Returns the conditions except for ``place`` and ``sample``. They don't depend on the
    /// journal's moods, so that a live listing can use them.
    /// - Throws: ``JournalError/noLocation(_:)`` if a place of the query means no location or
    ///   several.
    func predicates(in context: ManagedObjectContext) throws -> [Predicate<Mood>] {
        var predicates = rangePredicates
        predicates += periods.compactMap(\.parts).map { parts in
            #Predicate<Mood> { mood in parts.contains { mood.localDay.contains($0) } }
        }
        if let feelingPredicate { predicates.append(feelingPredicate) }
        predicates += tags.map { tag in
            let keys = tag.storedKeys
            let (first, end) = tag.keysBelow
            return #Predicate<Mood> { mood in
                mood.tags.contains { keys.contains($0.key) || ($0.key >= first && $0.key < end) }
            }
        }
        predicates += try searches.flatMap { try $0.predicates(in: context) }
        predicates += try vicinities.map { try $0.predicate(in: context) }
        if let source { predicates.append(#Predicate { $0.source == source }) }
        return predicates + parts.map(\.predicate)
    }

    /// Returns the condition that a mood was felt in a region. It compares codes instead of IDs, so
    /// that it also holds for a region that is created later.
    static func predicate(of place: Region) -> Predicate<Mood> {
        switch place {
        case .country(let country):
            let code: Int16? = country.numericCode
            return #Predicate { $0.country?.numericCode == code }
        case .continent(let continent):
            let code: Int16? = continent.rawValue
            return #Predicate { $0.country?.continent?.numericCode == code }
        }
    }

    /// Whether ``since`` is so much later than ``until`` that no mood in any zone can be between.
    public var endsBeforeItBegins: Bool {
        guard let since, let until else { return false }
        if let first = since.day, let last = until.day { return first > last }
        return since.instants.first > until.instants.last
    }

    /// The conditions for the range of days and instants. A day's instants include every one that
    /// is on that day in any zone: the index on the date narrows the search, and the day is exact.
    private var rangePredicates: [Predicate<Mood>] {
        let limits = periods.map(\.limits)
        let beginnings = ([since] + limits.map(\.first)).compactMap(\.self)
        let ends = ([until] + limits.map(\.last)).compactMap(\.self)
        var predicates: [Predicate<Mood>] = []
        if let first = beginnings.map(\.instants.first).max() {
            predicates.append(#Predicate { $0.date >= first })
        }
        if let last = ends.map(\.instants.last).min() {
            predicates.append(#Predicate { $0.date <= last })
        }
        if let firstDay = beginnings.compactMap(\.day).max()?.description {
            predicates.append(#Predicate { $0.localDay >= firstDay })
        }
        if let lastDay = ends.compactMap(\.day).min()?.description {
            predicates.append(#Predicate { $0.localDay <= lastDay })
        }
        return predicates
    }

    private var feelingPredicate: Predicate<Mood>? {
        let feelings = feelings
        switch (feelings.isEmpty, includesMoodsWithoutFeeling) {
        case (true, false): return nil
        case (true, true): return #Predicate { $0.feeling == nil }
        case (false, let includesNone):
            return #Predicate { $0.feeling.flatMap { feelings.contains($0) } ?? includesNone }
        }
    }
}

extension MoodQuery.Bound {
    fileprivate var day: LocalDay? {
        if case .day(let day) = self { day } else { nil }
    }

    /// The first and the last instant of the day in any zone. No clock is over 27 hours from UTC.
    fileprivate var instants: (first: Date, last: Date) {
        switch self {
        case .instant(let date): (date, date)
        case .day(let day): (day.startInUTC - 27 * 3600, day.startInUTC + (24 + 27) * 3600)
        }
    }
}

extension MoodQuery.Part {
    fileprivate var predicate: Predicate<Mood> {
        switch self {
        case .note: return #Predicate { $0.note != nil }
        case .place:
            let unknown = ISO3166.Country.unknown.numericCode
            return #Predicate {
                $0.latitude != nil || $0.country.flatMap { $0.numericCode != unknown } ?? false
            }
        case .tags: return #Predicate { !$0.tags.isEmpty }
        case .colors: return #Predicate { $0.colors != nil }
        }
    }
}

extension MoodQuery.Vicinity {
    func predicate(in context: ManagedObjectContext) throws -> Predicate<Mood> {
        let location: MoodLocation
        do {
            location = try context.location(name, gazetteer: gazetteer)
        } catch JournalError.noLocation(let error, let nearest) {
            throw error.region(in: gazetteer).map { JournalError.regionAsTown($0.name, $0.region) }
                ?? JournalError.noLocation(error, nearest: nearest)
        }
        let cap = SphericalCap(
            around: location.coordinate, kilometers: kilometers ?? location.radius)
        return cap.contains(\Mood.latitude, \Mood.longitude)
    }
}

extension MoodQuery.Sample {
    /// Selects moods by their numbers. A mood is selected if the hash of its number and the day is
    /// among the least, so that a day's selection changes little if moods are added or deleted.
    fileprivate func choose(from ids: [ObjectID]) -> [ObjectID] {
        let ranked = ids.map { (id: $0, rank: rank(of: UInt64(bitPattern: $0.rowNumber ?? 0))) }
        return ranked.sorted { $0.rank < $1.rank }.prefix(count).map(\.id)
    }

    /// Returns a pseudorandom number that is the same in every process on a day.
    private func rank(of number: UInt64) -> UInt64 {
        SplitMix64.number(at: UInt64(bitPattern: Int64(day.daysSince1970)), seed: number)
    }
}

extension MoodSearch {
    fileprivate func predicates(in context: ManagedObjectContext) throws -> [Predicate<Mood>] {
        var predicates: [Predicate<Mood>] = []
        if let words {
            predicates.append(#Predicate { $0.note.flatMap { $0.contains(words) } ?? false })
        }
        predicates += tags.map { key in
            let (starts, level) = Tag.beginnings(key)
            return #Predicate<Mood> { mood in
                mood.tags.contains { tag in
                    tag.key.contains(level) || starts.contains { tag.key.starts(with: $0) }
                }
            }
        }
        return predicates + (try places.map { try $0.predicate(in: context) })
    }
}

extension MoodSearch.Place {
    fileprivate func predicate(in context: ManagedObjectContext) throws -> Predicate<Mood> {
        if try countries.isEmpty || context.place(named: name) != nil {
            do {
                return try MoodQuery.Vicinity(of: name, kilometers: nil, gazetteer: gazetteer)
                    .predicate(in: context)
            } catch JournalError.noLocation(.town(.unknown(let text, let suggestions)), let nearest)
            {
                // A misspelt region is likelier than a misspelt town.
                throw (nearest.isEmpty ? similarRegion : nil).map(JournalError.noRegion)
                    ?? .noLocation(
                        .town(.unknown(text, suggestions: suggestions)), nearest: nearest)
            }
        }
        let codes = countries.map(\.numericCode)
        return #Predicate { $0.country.flatMap { codes.contains($0.numericCode) } ?? false }
    }

    /// The error that suggests regions with similar names, or `nil` if no name is similar.
    private var similarRegion: RegionNameError? {
        do throws(RegionNameError) {
            _ = try gazetteer.region(named: name)
        } catch {
            if case .unknown(_, let suggestions) = error, !suggestions.isEmpty { return error }
        }
        return nil
    }
}
