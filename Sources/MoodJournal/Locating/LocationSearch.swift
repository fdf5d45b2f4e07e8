import Foundation
import Interchange
import Persistence

/// A search in location histories for the places of the moods without coordinates.
public struct LocationSearch {
    let moods: [(id: ObjectID, date: Date)]
    var matcher: LocationMatcher
    private let device: String?
    /// The names of the first 64 devices whose fixes were left out, because a person chose another one.
    public private(set) var otherDevices: Set<String> = []
    /// The number of moods that had coordinates already.
    public let alreadyPlaced: Int

    /// Whether a fix of the chosen device was added, exact or not; `true` if none was chosen.
    public private(set) var hasDevice: Bool

    init(
        _ moods: [(id: ObjectID, date: Date)], alreadyPlaced: Int, device: String?,
        greatestAccuracy: Double?
    ) {
        self.device = device
        hasDevice = device == nil
        self.moods = moods
        self.alreadyPlaced = alreadyPlaced
        matcher = LocationMatcher(
            instants: moods.map(\.date),
            greatestAccuracy: greatestAccuracy ?? LocationRule.greatestAccuracy)
    }

    /// Adds a record of a location history.
    /// - Parameter record: A fix or a visit.
    /// - Complexity: O(log *n*) in the number of moods.
    public mutating func add(_ record: LocationHistory.Record) {
        if let device, case .fix(let fix) = record {
            guard fix.device == device else {
                if let other = fix.device, otherDevices.count < LocationMatcher.mostDevices {
                    otherDevices.insert(other)
                }
                return
            }
            hasDevice = true
        }
        matcher.add(record)
    }
}
