import Foundation
import Persistence

/// Transient attributes: one that is only kept, one with a default and limits, and one in front of
/// stored attributes for a value of another shape.
final class Painting: ManagedObject {
    struct Color: Transformable, Equatable {
        var (red, green, blue): (UInt8, UInt8, UInt8)

        static var placeholder: Color { Color(red: 0, green: 0, blue: 0) }
        init(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }
        init?(transformedData: Data) {
            guard transformedData.count == 3 else { return nil }
            let bytes = Array(transformedData)
            self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
        }
        init(packed: Int) {
            self.init(
                red: UInt8(truncatingIfNeeded: packed >> 16),
                green: UInt8(truncatingIfNeeded: packed >> 8),
                blue: UInt8(truncatingIfNeeded: packed))
        }
        var packed: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
        var transformedData: Data { Data([red, green, blue]) }
    }

    @Attribute var title: String
    @Attribute(.range(0...0xFF_FFFF)) var packedColor: Int?
    @Transient var isSelected: Bool?
    @Transient(default: 100, .range(1...400)) var zoom: Int
    @Transient({ (painting: Painting) in
        painting.timesUnpacked += 1
        return painting.packedColor.map(Color.init(packed:))
    })
    var color: Color? {
        didSet { packedColor = color?.packed }
    }
    @ToOne(inverse: \Painter.paintings) var painter: Painter?

    var timesUnpacked = 0
}

final class Painter: ManagedObject {
    @Attribute(default: "") var name: String
    @ToMany(deleteRule: .cascade) var paintings: ManagedSet<Painting>
}

enum Atelier {
    static let entities: [ManagedObject.Type] = [Painting.self, Painter.self]
}
