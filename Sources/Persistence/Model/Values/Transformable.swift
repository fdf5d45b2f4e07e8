import Foundation

/// A value of any shape that is stored as data (Core Data's transformable attribute). A `Codable`
/// type only declares a ``AttributeValue/placeholder``: it is stored as JSON with sorted keys.
public protocol Transformable: AttributeValue {
    /// Creates a value from its data.
    /// - Parameter transformedData: Data from the store. Another program may have written it.
    /// - Returns: Nil if the data is not a value of this type.
    init?(transformedData: Data)

    /// The data to store. Equal values must give equal data, since changes and predicates compare
    /// data. A value for which this throws fails validation with the error's description.
    var transformedData: Data { get throws }
}

extension Transformable {
    public static var storageClass: StorageClass { .blob }

    public init?(storedValue: StoredValue) {
        guard case .blob(let data) = storedValue else { return nil }
        self.init(transformedData: data)
    }

    public var storedValue: StoredValue {
        do {
            return .blob(try transformedData)
        } catch {
            // A text isn't data, so that validation refuses it.
            return .text("\(error)")
        }
    }
}

extension Transformable where Self: Codable {
    /// Decodes JSON.
    /// - Parameter transformedData: JSON, with infinities and NaN as "inf", "-inf" and "nan".
    /// - Returns: Nil if the JSON is invalid or doesn't decode.
    public init?(transformedData: Data) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let value = try? decoder.decode(Self.self, from: transformedData) else { return nil }
        self = value
    }

    /// The value as JSON with sorted keys. It throws only if the type's own `encode(to:)` does,
    /// because the strategy for infinities and NaN covers all numbers that JSON can't hold.
    public var transformedData: Data {
        get throws {
            let encoder = JSONEncoder()
            // Equal values make equal data, by which changes and predicates compare.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            return try encoder.encode(self)
        }
    }
}
