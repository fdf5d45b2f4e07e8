import Foundation
import Persistence

/// A country or a continent: the abstract parent of both, so that one fetch returns them together.
public class GeographicRegion: ManagedObject {
    /// The ISO 3166-1 numeric code of a country, or the UN M49 code of a continent. It is unique
    /// within each kind.
    @Attribute public internal(set) var numericCode: Int16

    /// The moment when a mood was last added to the region, by the rule of
    /// ``Country/noteAddition(from:at:)``. A deletion doesn't change it.
    @Attribute(default: Date(timeIntervalSince1970: 0), .merge(.greatest))
    public internal(set) var updatedAt: Date
    /// The number of moods in the region.
    @Derived public var numberOfMoods: Int

    /// The default order: regions with the most recently added mood come first.
    public override class var defaultSortDescriptors: [AnySortDescriptor] {
        [AnySortDescriptor(\GeographicRegion.updatedAt, order: .reverse)]
    }

    /// Sets ``updatedAt`` to a later moment. It never decreases, even if the clock was set back.
    ///
    /// Moments that other machines share are whole milliseconds, so it ignores smaller differences.
    func touch(at moment: Date) {
        guard let milliseconds = moment.millisecondsSince1970,
            updatedAt.millisecondsSince1970 ?? .min < milliseconds
        else { return }
        updatedAt = moment
    }
}
