import Foundation
import Interchange
import Persistence

/// A search in location histories for the places of the moods without coordinates.
public struct LocationSearch {
    let moods: [(id: ObjectID, date: Date)]
    var matcher: LocationMatcher
    /// The number of moods that had coordinates already.
    public let alreadyPlaced: Int

    init(_ moods: [(id: ObjectID, date: Date)], alreadyPlaced: Int) {
        self.moods = moods
        self.alreadyPlaced = alreadyPlaced
        matcher = LocationMatcher(instants: moods.map(\.date))
    }

    /// Adds a record of a location history.
    /// - Parameter record: A fix or a visit.
    /// - Complexity: O(log *n*) in the number of moods.
    public mutating func add(_ record: LocationHistory.Record) { matcher.add(record) }
}
