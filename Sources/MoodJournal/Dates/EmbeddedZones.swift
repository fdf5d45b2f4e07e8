import CivilTime
import ZoneRulesData

/// The clock rules in the program, in the form that `ZoneRulesData/generator/generate.py` describes. They are a constant
/// of the program, so their contents are trusted.
enum EmbeddedZones {
    // Nothing writes this `const` array of the C target, and it is never freed.
    private static var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: zone_rules_data, count: zone_rules_data_count)
    }

    /// The release, such as "2026f".
    static var release: String { String(decoding: bytes[..<8].prefix { $0 != 0 }, as: UTF8.self) }

    static var names: [String] {
        (0..<number(8)).map { String(decoding: name($0), as: UTF8.self) }
    }

    /// Returns the rules of a zone; `nil` if there is no such zone.
    static func rules(named name: String) -> ZoneRules? {
        file(of: name).flatMap { ZoneRules(tzif: $0, name: name) }
    }

    /// Returns the TZif file of a zone; `nil` if there is no such zone.
    static func file(of name: String) -> Slice<UnsafeRawBufferPointer>? {
        index(of: name).map { bytes[field($0, 2)..<field($0, 3)] }
    }

    static func contains(_ name: String) -> Bool { index(of: name) != nil }

    /// Returns the name of the same place that zone.tab lists; `nil` if there is no such zone.
    static func preferredName(of name: String) -> String? {
        index(of: name).map { String(decoding: self.name(field($0, 4)), as: UTF8.self) }
    }

    /// Whether a name is a zone's own instead of a link to another zone.
    static func isZone(_ name: String) -> Bool {
        index(of: name).map { field($0, 5) == $0 } ?? false
    }

    private static func index(of name: String) -> Int? {
        var low = 0
        var high = number(8)
        while low < high {
            let middle = (low + high) / 2
            if self.name(middle).lexicographicallyPrecedes(name.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < number(8) && self.name(low).elementsEqual(name.utf8) ? low : nil
    }

    private static func name(_ index: Int) -> Slice<UnsafeRawBufferPointer> {
        bytes[field(index, 0)..<field(index, 1)]
    }

    private static func field(_ index: Int, _ field: Int) -> Int {
        number(12 + 24 * index + 4 * field)
    }

    private static func number(_ offset: Int) -> Int {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}
