import Foundation
import Persistence

/// A named place, such as "home". Moods don't refer to it: all moods that were felt near its point
/// belong to it, even if they are older than the place.
final class Place: ManagedObject {
    /// The name in its first spelling.
    @Attribute(.length(1...PlaceName.longest)) var name: String

    /// The name without the details that people type differently (``PlaceName/key``).
    @Attribute(.unique) var key: String
    @Attribute(.range(-90.0...90)) var latitude: Double
    @Attribute(.range(-180.0...180)) var longitude: Double

    /// The moment when the place became the default for new moods, or `nil` if it isn't. The latest
    /// is the default, so that undoing an earlier choice never makes two defaults.
    @Attribute var chosenAt: Date?

    override class var indivisibleProperties: [[AnyKeyPath]] {
        [[\Place.name, \Place.key], [\Place.latitude, \Place.longitude]]
    }
}
