/// One statement about an attribute, beside its type: see ``Attribute``.
public struct AttributeOption: Sendable {
    enum Content: Sendable {
        case none
        case unique
        case indexed
        case range(StoredValue, StoredValue)
        case length(ClosedRange<Int>)
        case merge(AttributeMerge)
        case preservedAfterDeletion
        case check(@Sendable (StoredValue) -> String?)
    }

    let content: Content

    /// States nothing.
    public static var none: AttributeOption { AttributeOption(content: .none) }

    /// No two rows hold the same value; NULL is not a value.
    public static var unique: AttributeOption { AttributeOption(content: .unique) }

    /// Reads by this attribute cost the logarithm of the number of rows; writes cost more.
    public static var indexed: AttributeOption { AttributeOption(content: .indexed) }

    /// Both bounds included.
    public static func range<Integer: FixedWidthInteger & SignedInteger>(
        _ range: ClosedRange<Integer>
    ) -> AttributeOption {
        AttributeOption(
            content: .range(
                .integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))))
    }

    /// Both bounds included.
    public static func range(_ range: ClosedRange<Double>) -> AttributeOption {
        AttributeOption(content: .range(.real(range.lowerBound), .real(range.upperBound)))
    }

    /// The number of characters of a text, or of bytes of data.
    public static func length(_ length: ClosedRange<Int>) -> AttributeOption {
        AttributeOption(content: .length(length))
    }

    /// How two writers' values become one.
    public static func merge(_ merge: AttributeMerge) -> AttributeOption {
        AttributeOption(content: .merge(merge))
    }

    /// Keeps the value in a tombstone when the object is deleted, whatever program deletes it: see
    /// ``ManagedObjectContext/tombstones(of:where:)``.
    public static var preservedAfterDeletion: AttributeOption {
        AttributeOption(content: .preservedAfterDeletion)
    }

    /// Validation in code: a sentence saying what is wrong with the value, or nil. Not called for
    /// nil, which the attribute's type permits or refuses.
    public static func check<Value: AttributeValue>(
        _ type: Value.Type = Value.self,
        _ check: @escaping @Sendable (Value) -> String?
    ) -> AttributeOption {
        AttributeOption(content: .check { stored in Value(storedValue: stored).flatMap(check) })
    }
}

/// How an attribute's value is chosen when two writers changed the same row, whatever the context's
/// merge policy says of the others.
public enum AttributeMerge: Sendable {
    /// As the context's merge policy says.
    case policy

    /// The greater of the two: of two dates, the later.
    case greatest

    /// The smaller of the two: of two dates, the earlier.
    case least
}
