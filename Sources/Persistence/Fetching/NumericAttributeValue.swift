/// An attribute's type that can be added up: the integers, `Double`, and their optionals.
public protocol NumericAttributeValue: AttributeValue {
    /// Wide enough for a sum: `Int` of integers of any width.
    associatedtype Sum: AttributeValue
}

extension Int: NumericAttributeValue { public typealias Sum = Int }
extension Int8: NumericAttributeValue { public typealias Sum = Int }
extension Int16: NumericAttributeValue { public typealias Sum = Int }
extension Int32: NumericAttributeValue { public typealias Sum = Int }
extension Int64: NumericAttributeValue { public typealias Sum = Int }
extension Double: NumericAttributeValue { public typealias Sum = Double }

extension Optional: NumericAttributeValue where Wrapped: NumericAttributeValue {
    public typealias Sum = Wrapped.Sum
}
