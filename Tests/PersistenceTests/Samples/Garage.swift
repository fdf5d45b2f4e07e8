import Persistence

/// One to one, and many to many with deny at both ends.
final class Driver: ManagedObject {
    @Attribute var name: String
    @ToOne(inverse: \Car.driver) var car: Car?
    @ToMany(deleteRule: .deny) var tours: ManagedSet<Tour>
}

final class Car: ManagedObject {
    @Attribute var plate: String
    @ToOne var driver: Driver?
}

final class Tour: ManagedObject {
    @Attribute(default: 0) var length: Double
    @ToMany(inverse: \Driver.tours, deleteRule: .deny) var drivers: ManagedSet<Driver>
}

enum Garage {
    static let entities: [ManagedObject.Type] = [Driver.self, Car.self, Tour.self]
}
