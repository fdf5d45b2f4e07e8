import Foundation
import Persistence

/// Countries and continents, which one fetch returns mixed.
public class GeographicRegion: ManagedObject {
    /// ISO 3166-1 numeric of a country, UN M49 of a continent; unique within either.
    @Attribute public internal(set) var numericCode: Int16

    /// When a mood was last added to the region; deleting one does not change it.
    @Attribute(default: Date(timeIntervalSince1970: 0), .merge(.greatest))
    public internal(set) var updatedAt: Date

    @Derived public var numberOfMoods: Int

    /// Those that a mood was last added to first.
    public override class var defaultSortDescriptors: [AnySortDescriptor] {
        [AnySortDescriptor(\GeographicRegion.updatedAt, order: .reverse)]
    }
}
