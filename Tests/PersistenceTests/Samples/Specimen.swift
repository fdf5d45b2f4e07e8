import Foundation
import Persistence
import SeededRandom

/// One attribute of every type.
final class Specimen: ManagedObject {
    enum Size: Int, CaseIterable, Codable, AttributeValue { case small = 1, medium, large }
    enum Kingdom: String, CaseIterable, Codable, AttributeValue { case plant, animal }

    struct Spots: Transformable, Equatable {
        var bytes: [UInt8]

        static var placeholder: Spots { Spots(bytes: []) }
        init(bytes: [UInt8]) { self.bytes = bytes }
        init?(transformedData: Data) {
            guard transformedData.count % 2 == 0 else { return nil }
            bytes = transformedData.enumerated().compactMap {
                $0.offset % 2 == 0 ? $0.element : nil
            }
        }
        var transformedData: Data { Data(bytes.flatMap { [$0, 0] }) }
    }

    @Attribute(default: 0, .indexed) var int: Int
    @Attribute(default: 0) var int8: Int8
    @Attribute(default: 0) var int16: Int16
    @Attribute(default: 0) var int32: Int32
    @Attribute(default: 0) var int64: Int64
    @Attribute(default: 0.5) var double: Double
    @Attribute(default: true) var bool: Bool
    @Attribute(default: "it's \0 \u{1F600}") var string: String
    @Attribute(default: Date(timeIntervalSinceReferenceDate: 0)) var date: Date
    @Attribute(default: Data([0, 255])) var data: Data
    @Attribute(default: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    var uuid: UUID
    @Attribute(default: .medium) var size: Size
    @Attribute(default: .plant) var kingdom: Kingdom
    @Attribute(default: Spots(bytes: [])) var spots: Spots
    @Attribute(default: .infinity) var limit: Double

    @Attribute var optionalInt: Int?
    @Attribute var optionalDouble: Double?
    @Attribute var optionalString: String?
    @Attribute var optionalDate: Date?
    @Attribute var optionalData: Data?
    @Attribute var optionalUUID: UUID?
    @Attribute var optionalSize: Size?
    @Attribute var optionalSpots: Spots?

    @ToOne var parent: Specimen?
    @ToMany(inverse: \Specimen.parent) var offspring: ManagedSet<Specimen>

    var doubled: Int { int * 2 }
    var magnitude: Int { abs(int) }
    var lowercased: String { string.lowercased() }
}

enum Collection {
    static let entities: [ManagedObject.Type] = [Specimen.self]
}

extension Specimen {
    /// Saves a few dozen objects of few values, so that groups are of several objects.
    static func saveFewValues(in context: ManagedObjectContext, seed: UInt64) throws -> [Specimen] {
        var generator = SeededGenerator(seed: seed)
        var specimens: [Specimen] = []
        for _ in 0..<60 {
            let specimen = Specimen(context: context)
            specimen.int = Int.random(in: -3...3, using: &generator)
            specimen.int8 = Int8.random(in: 90...127, using: &generator)
            specimen.double = Double(Int.random(in: 0...8, using: &generator)) / 4
            specimen.string = ["a", "b", "\u{E9}"].randomElement(using: &generator) ?? ""
            specimen.date = Date(
                timeIntervalSinceReferenceDate: Double(Int.random(in: -9...9, using: &generator)))
            specimen.size = Specimen.Size.allCases.randomElement(using: &generator) ?? .small
            if Bool.random(using: &generator) {
                specimen.optionalInt = Int.random(in: -2...2, using: &generator)
                specimen.optionalDouble = Double(Int.random(in: -2...2, using: &generator))
                specimen.parent = specimens.randomElement(using: &generator)
            }
            specimens.append(specimen)
        }
        try context.save()
        return specimens
    }
}
