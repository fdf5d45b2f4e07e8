import Foundation

/// A value of any shape that turns into data and back (Core Data's transformable attribute). A
/// `Codable` type only names a placeholder: it is stored as JSON with sorted keys.
public protocol Transformable: AttributeValue {
    /// Returns nil if `transformedData` did not make the data.
    init?(transformedData: Data)
    var transformedData: Data { get }
}

extension Transformable {
    public static var storageClass: StorageClass { .blob }

    public init?(storedValue: StoredValue) {
        guard case .blob(let data) = storedValue else { return nil }
        self.init(transformedData: data)
    }

    public var storedValue: StoredValue { .blob(transformedData) }
}

extension Transformable where Self: Codable {
    public init?(transformedData: Data) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let value = try? decoder.decode(Self.self, from: transformedData) else { return nil }
        self = value
    }

    public var transformedData: Data {
        let encoder = JSONEncoder()
        // Equal values make equal data, by which changes and predicates compare.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try encoder.encode(self)
        } catch {
            // Only a type whose own `encode(to:)` refuses a value leads here.
            preconditionFailure("\(Self.self) cannot be encoded: \(error)")
        }
    }
}
