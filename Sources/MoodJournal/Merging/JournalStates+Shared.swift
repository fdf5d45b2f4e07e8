import Atlas
import Foundation
import Persistence

/// Places, the default place, and the moments of regions.
extension JournalStates {
    /// Returns a stored state with all changes since: those in the history, and any other difference
    /// between a place and its state.
    /// - Returns: The state, and the names of places that can't be shared because another program
    ///   stored an invalid name or point.
    static func current(
        _ stored: SharedState, _ pending: PendingChanges, in context: ManagedObjectContext,
        on replica: ReplicaID
    ) throws -> (SharedState, invalid: [String]) {
        var state = stored
        var invalid: [String] = []
        var keys: Set<String> = []
        for place in try context.fetch(FetchRequest<Place>()) {
            let (key, name, value) = try context.reading { (place.key, place.name, place.shared) }
            keys.insert(key)
            guard let value else {
                invalid.append(name)
                continue
            }
            let former = state.places[key]
            let edit = place.objectID.rowNumber.flatMap { pending.places[$0] }
            guard edit != nil || former?.value.isSame(value.text) != true else { continue }
            let deletion = pending.deletedPlaces[key]?.milliseconds(after: former.milliseconds)
            let base = max(former.milliseconds, deletion ?? .min)
            state.places[key] = Register(
                timestamp: HybridTimestamp(
                    edit?.milliseconds(after: base) ?? (former == nil ? 0 : base &+ 1), replica),
                value: value.text)
        }
        for key in Set(state.places.keys).union(pending.deletedPlaces.keys).subtracting(keys) {
            let (former, deletion) = (state.places[key], pending.deletedPlaces[key])
            guard former == nil || former?.value != nil || deletion != nil else { continue }
            state.places[key] = Register(
                timestamp: HybridTimestamp(
                    deletion?.milliseconds(after: former.milliseconds)
                        ?? former.milliseconds &+ 1, replica),
                value: nil)
        }
        state.defaultPlace = try defaultPlace(state, pending, keys, in: context, on: replica)
        for region in try context.fetch(FetchRequest<GeographicRegion>()) {
            guard let code = region.sharedCode,
                let moment = region.updatedAt.millisecondsSince1970, moment > 0
            else { continue }
            state.noteAddition(toRegion: code, at: moment)
        }
        return (state, invalid)
    }

    /// Returns the register of the default place. A choice is an edit. If the default was renamed,
    /// the register follows it with the next timestamp, so that it wins over the former name, but not
    /// over a choice that another machine made since the last one here.
    private static func defaultPlace(
        _ state: SharedState, _ pending: PendingChanges, _ keys: Set<String>,
        in context: ManagedObjectContext, on replica: ReplicaID
    ) throws -> Register? {
        let former = state.defaultPlace
        let place = try context.defaultPlace()
        let renamings = place?.objectID.rowNumber.flatMap { pending.renamings[$0] } ?? 0
        let milliseconds: Int64
        if let choice = pending.choice {
            milliseconds = choice.milliseconds(after: former.milliseconds) &+ renamings
        } else {
            // The default may be a place that was deleted on another machine.
            let known = former?.value.flatMap { keys.contains($0) ? $0 : nil }
            guard place?.key != known else { return former }
            milliseconds =
                former.map { $0.timestamp.milliseconds &+ 1 }
                ?? (place?.chosenAt?.millisecondsSince1970 ?? 0) &+ renamings
        }
        return Register(timestamp: HybridTimestamp(milliseconds, replica), value: place?.key)
    }

    /// Joins the state that another replica shares with that of this journal, inside the journal's
    /// write transaction, after the moods were merged.
    ///
    /// Moments of regions that are far ahead of now are left out: because the later moment wins, one
    /// wrong clock would set them on every machine for good.
    func merge(_ other: SharedState, _ report: inout MergeReport, at now: Date) throws {
        var other = other
        let latest = (now.millisecondsSince1970 ?? .max).addingReportingOverflow(
            MoodMerge.mostAhead)
        let limit = latest.overflow ? .max : latest.partialValue
        other.regions = other.regions.filter { $0.value <= limit }
        for (key, register) in other.places {
            if let text = register.value, SharedPlace(text, key: key) == nil {
                other.places[key] = nil
                report.refusedPlaces.append(key)
            } else if key.utf8.count > PlaceName.longestKey {
                other.places[key] = nil
            }
        }
        for register in other.places.values + [other.defaultPlace].compactMap(\.self)
        where register.timestamp.milliseconds > limit {
            report.noteAhead(Date(milliseconds: register.timestamp.milliseconds))
        }
        shared.join(other)
        try applyPlaces(&report)
        try applyDefaultPlace(&report)
        for region in try context.fetch(FetchRequest<GeographicRegion>()) {
            guard let moment = region.sharedCode.flatMap({ shared.regions[$0] }) else { continue }
            region.touch(at: Date(milliseconds: moment))
        }
    }

    private func applyPlaces(_ report: inout MergeReport) throws {
        var places: [String: Place] = [:]
        for place in try context.fetch(FetchRequest<Place>()) { places[place.key] = place }
        for (key, register) in shared.places {
            let place = places[key]
            guard let value = register.value.flatMap({ SharedPlace($0, key: key) }) else {
                guard let place, register.value == nil else { continue }
                try context.delete(place)
                report.deletedPlaces += 1
                continue
            }
            guard !(place?.shared?.text).isSame(value.text) else { continue }
            (place ?? Place(context: context)).set(value.name, value.coordinate)
            report.places += 1
        }
    }

    private func applyDefaultPlace(_ report: inout MergeReport) throws {
        guard let register = shared.defaultPlace else { return }
        let former = try context.defaultPlace()
        let place = try register.value.flatMap { try context.place(withKey: $0) }
        guard place !== former else { return }
        if let place {
            try context.choose(place, at: Date(milliseconds: register.timestamp.milliseconds))
        } else {
            try context.forgetDefaultPlaces()
        }
        report.changesDefaultPlace = true
    }
}

extension Register? {
    /// The milliseconds of the timestamp, or the earliest moment if there is no register.
    fileprivate var milliseconds: Int64 { self?.timestamp.milliseconds ?? .min }
}

extension Place {
    /// The place's value in a ``SharedState``, or `nil` if another program stored an invalid one.
    fileprivate var shared: SharedPlace? {
        SharedPlace(name: name, key: key, latitude: latitude, longitude: longitude)
    }
}

extension GeographicRegion {
    /// The region's code in a ``SharedState``, or `nil` if this version doesn't know it.
    fileprivate var sharedCode: String? {
        let region: Region? =
            if let continent = self as? Continent {
                continent.code.map { .continent($0) }
            } else {
                ISO3166.Country(numericCode: numericCode).map { .country($0) }
            }
        return region?.code
    }
}
