import Atlas
import Foundation
import Persistence

/// How queries select moods. Every command that takes a query selects them here.
extension Journal {
    /// Returns the request for a query; `nil` if it can have no moods, because its region isn't in
    /// the journal.
    ///
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)``.
    func fetchRequest(for query: MoodQuery) throws -> FetchRequest<Mood>? {
        for tag in query.tags { try expectTag(tag) }
        var request = FetchRequest<Mood>(
            sortedBy: query.sortDescriptors, limit: query.limit)
        request.sortsByRelevance = query.order == .relevance && query.searchesNotes
        request.furtherPredicates = query.predicates
        switch query.place {
        case nil: break
        // The index on the country would keep SQLite from starting with the words.
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
        // Relevance needs the words too.
        if !request.sortsByRelevance { request.furtherPredicates = [] }
        request.furtherPredicates.append(#Predicate { ids.contains($0.objectID) })
        return request
    }

    /// Returns the IDs of a query's moods in its order.
    ///
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)``.
    func objectIDs(of query: MoodQuery) throws -> [ObjectID] {
        guard var request = try fetchRequest(for: query) else { return [] }
        switch query.order {
        case .feeling where query.isReversed:
            // SQLite and the descriptors have nil first; two requests put it last.
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
            FetchRequest<Country>(
                predicate: #Predicate { $0.continent?.numericCode == number }))
    }
}

extension MoodQuery {
    /// Whether words of notes are searched for, so that the index of notes serves.
    var searchesNotes: Bool { searches.contains { $0.words != nil } }

    fileprivate var sortDescriptors: [SortDescriptor<Mood>] {
        // The request sorts by relevance; a reversed query reverses its result.
        let isAscending = isReversed && order != .relevance
        let date = SortDescriptor(\Mood.date, order: isAscending ? .forward : .reverse)
        guard order == .feeling else { return [date] }
        return [SortDescriptor(\Mood.feeling, order: isAscending ? .forward : .reverse), date]
    }

    /// The conditions except for ``place`` and ``sample``. They don't depend on what the journal
    /// contains, so that a live listing can use them.
    var predicates: [Predicate<Mood>] {
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
        predicates += searches.flatMap(\.predicates)
        if let vicinity {
            predicates.append(vicinity.cap.contains(\Mood.latitude, \Mood.longitude))
        }
        return predicates + parts.map(\.predicate)
    }

    /// Returns the condition that a mood was felt in a region. It compares codes, not IDs, so that
    /// it also holds for a region that is created later.
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

    // MARK: Dates

    /// No clock is 27 hours from UTC.
    private static let farthestOffset: TimeInterval = 27 * 3600

    /// The range of days and instants. For a day, the instants include every one that is that day in
    /// any zone: the index on the date narrows the search, and the day decides.
    private var rangePredicates: [Predicate<Mood>] {
        let limits = periods.map(\.limits)
        let beginnings = [since].compactMap(\.self) + limits.compactMap { $0.first }.map(Bound.day)
        let ends = [until].compactMap(\.self) + limits.compactMap { $0.last }.map(Bound.day)
        var predicates: [Predicate<Mood>] = []
        let first = beginnings.map { bound in
            switch bound {
            case .instant(let date): date
            case .day(let day): day.startInUTC - Self.farthestOffset
            }
        }.max()
        let last = ends.map { bound in
            switch bound {
            case .instant(let date): date
            case .day(let day): day.startInUTC + 24 * 3600 + Self.farthestOffset
            }
        }.min()
        if let first { predicates.append(#Predicate { $0.date >= first }) }
        if let last { predicates.append(#Predicate { $0.date <= last }) }
        if let firstDay = beginnings.compactMap(\.day).max()?.description {
            predicates.append(#Predicate { $0.localDay >= firstDay })
        }
        if let lastDay = ends.compactMap(\.day).min()?.description {
            predicates.append(#Predicate { $0.localDay <= lastDay })
        }
        return predicates
    }

    // MARK: Feelings

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
    /// The Earth's mean radius R₁ in kilometers (IUGG; Moritz, "Geodetic Reference System 1980").
    private static let earthRadius = 6371.0088

    fileprivate var cap: SphericalCap {
        SphericalCap(
            latitude: center.latitude, longitude: center.longitude,
            radius: kilometers / Self.earthRadius * 180 / .pi)
    }
}

extension MoodQuery.Sample {
    /// Chooses moods by their numbers. The choice of a day stays almost the same if moods are added
    /// or deleted: a mood is chosen if the hash of its number and the day is among the least.
    fileprivate func choose(from ids: [ObjectID]) -> [ObjectID] {
        let ranked = ids.map { (id: $0, rank: rank(of: UInt64(bitPattern: $0.rowNumber ?? 0))) }
        return ranked.sorted { $0.rank < $1.rank }.prefix(count).map(\.id)
    }

    /// Returns a hash that is the same in every process: SplitMix64 (Steele, Lea and Flood, 2014),
    /// begun at the number, after as many steps as there are days since 1970.
    private func rank(of number: UInt64) -> UInt64 {
        var hash = number &+ UInt64(bitPattern: Int64(day.daysSince1970)) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}

extension MoodSearch {
    fileprivate var predicates: [Predicate<Mood>] {
        var predicates: [Predicate<Mood>] = []
        if let words {
            predicates.append(#Predicate { $0.note.flatMap { $0.contains(words) } ?? false })
        }
        predicates += tags.map { key in
            // Earlier versions kept the sign.
            let starts = [key, "#" + key, "@" + key]
            let level = "/" + key
            return #Predicate<Mood> { mood in
                mood.tags.contains { tag in
                    tag.key.contains(level) || starts.contains { tag.key.starts(with: $0) }
                }
            }
        }
        predicates += places.map { countries in
            let codes = countries.map(\.numericCode)
            return #Predicate<Mood> {
                $0.country.flatMap { codes.contains($0.numericCode) } ?? false
            }
        }
        return predicates
    }
}
