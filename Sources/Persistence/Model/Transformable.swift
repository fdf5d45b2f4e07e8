import Foundation

/// A value of any shape that turns into data and back (Core Data's transformable attribute).
public protocol Transformable: AttributeValue {
    /// Nil where the data was not made by `transformedData`.
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
