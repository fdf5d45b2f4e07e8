import Foundation
import Persistence

/// An entity with nine attributes.
final class Observation: ManagedObject {
    @Attribute var station: Int
    @Attribute var sequence: Int
    @Attribute var moment: Date
    @Attribute var latitude: Double
    @Attribute var longitude: Double
    @Attribute var temperature: Double
    @Attribute var humidity: Double?
    @Attribute var observer: String
    @Attribute var remark: String?
}
