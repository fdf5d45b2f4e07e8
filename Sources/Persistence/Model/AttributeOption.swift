/// A limit, an index or another rule that an ``Attribute`` or ``Transient`` declares beside its
/// type.
public struct AttributeOption: Sendable {
    let apply: @Sendable (inout AttributeDescription) -> Void

    /// Declares nothing; the default of every option.
    public static var none: AttributeOption { AttributeOption { _ in } }
    /// Refuses a second row with the same value. Any number of rows may hold nil. If a subentity
    /// declares it, it holds within that subentity.
    public static var unique: AttributeOption { AttributeOption { $0.isUnique = true } }
    /// Adds an index: reads by this attribute cost the logarithm of the number of rows, and writes
    /// cost more.
    public static var indexed: AttributeOption { AttributeOption { $0.isIndexed = true } }

    /// Limits an integer. A save refuses any value outside the range; it permits nil.
    /// - Parameter range: The permitted values, both bounds included.
    /// - Returns: The option to declare.
    public static func range<Integer: FixedWidthInteger & SignedInteger>(
        _ range: ClosedRange<Integer>
    ) -> AttributeOption {
        let (lower, upper) = (Int64(range.lowerBound), Int64(range.upperBound))
        return AttributeOption { $0.range = (.integer(lower), .integer(upper)) }
    }

    /// Limits a floating-point number or a date. A save refuses any value outside the range; it
    /// permits nil.
    /// - Parameter range: The permitted values, both bounds included; for a date, in seconds since
    ///   2001-01-01T00:00:00Z.
    /// - Returns: The option to declare.
    public static func range(_ range: ClosedRange<Double>) -> AttributeOption {
        AttributeOption { $0.range = (.real(range.lowerBound), .real(range.upperBound)) }
    }

    /// Limits the length of a text or of data. A save refuses any other; it permits nil.
    /// - Parameter length: The permitted numbers of characters (`Character`) of a text, or of bytes
    ///   of data.
    /// - Returns: The option to declare.
    public static func length(_ length: ClosedRange<Int>) -> AttributeOption {
        AttributeOption { $0.length = length }
    }

    /// Decides how two writers' values are merged (default: the value of the later save wins).
    /// - Parameter merge: The rule.
    /// - Returns: The option to declare.
    public static func merge(_ merge: AttributeMerge) -> AttributeOption {
        AttributeOption { $0.merge = merge }
    }

    /// Keeps the value in a tombstone when the object is deleted, whichever program deletes it: see
    /// ``ManagedObjectContext/tombstones(of:where:limit:)``.
    public static var preservedAfterDeletion: AttributeOption {
        AttributeOption { $0.isPreservedAfterDeletion = true }
    }

    /// Declares that the attribute only follows other changes, as the moment of the last edit does.
    /// If nothing else of a new object was changed later, its insertion can still be reverted
    /// (``ManagedObjectContext/revert(_:)``).
    public static var incidental: AttributeOption { AttributeOption { $0.isIncidental = true } }

    /// Validates a value in code. The check doesn't run for nil, nor for a stored value that isn't
    /// a `Value`.
    /// - Parameters:
    ///   - type: The attribute's type, or the wrapped type of an optional attribute. Any other is
    ///     an error of the model (``ModelError/limitsDoNotFit(entity:attribute:)``).
    ///   - check: Returns a sentence that says what is wrong with the value, or nil if it is valid.
    /// - Returns: The option to declare.
    public static func check<Value: AttributeValue>(
        _ type: Value.Type = Value.self, _ check: @escaping @Sendable (Value) -> String?
    ) -> AttributeOption {
        AttributeOption {
            $0.checks.append(
                AttributeCheck(
                    fits: { $0 == Value.self || $0 == Value?.self },
                    problem: { stored in Value(storedValue: stored).flatMap(check) }))
        }
    }
}

struct AttributeCheck: Sendable {
    let fits: @Sendable (Any.Type) -> Bool
    let problem: @Sendable (StoredValue) -> String?
}
