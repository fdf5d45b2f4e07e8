/// A type that an attribute may have.
///
/// Conforming types are the integers, `Double`, `Bool`, `String`, `Date`, `Data`, `UUID`, their
/// optionals, enums over any of these that adopt this protocol, and ``Transformable`` values.
public protocol AttributeValue: Sendable {
    static var storageClass: StorageClass { get }
    /// Whether `nil` is one of the values, which makes the attribute optional.
    static var isOptional: Bool { get }
    /// Whether the order of the values is that of their stored forms (default: whether it's one of
    /// the types named above, or an optional of it). An enum or another type of your own may state
    /// it; otherwise the store can't sort or compare by it.
    static var isOrderedAsStored: Bool { get }
    /// The value that a required attribute reads as before it has one.
    static var placeholder: Self { get }

    /// Creates a value from its stored form.
    /// - Parameter storedValue: A value of a row. Another program may have written it.
    /// - Returns: Nil if it is not a value of this type.
    init?(storedValue: StoredValue)

    /// Creates a value from a row in memory. The default implementation calls
    /// ``init(storedValue:)``; a type may read the cell directly to save the conversion.
    /// - Parameter cell: A value of a row.
    /// - Returns: Nil if it is not a value of this type.
    init?(cell: RowCell)

    /// The form in which the store keeps the value. Two values with equal stored forms count as the
    /// same value.
    var storedValue: StoredValue { get }
}

extension AttributeValue {
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var isOrderedAsStored: Bool { false }
    @inlinable public init?(cell: RowCell) { self.init(storedValue: cell.storedValue) }
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
    @inlinable public static var storageClass: StorageClass { Wrapped.storageClass }
    @inlinable public static var isOptional: Bool { true }
    @inlinable public static var isOrderedAsStored: Bool { Wrapped.isOrderedAsStored }
    @inlinable public static var placeholder: Wrapped? { .none }

    @inlinable public init?(storedValue: StoredValue) {
        if case .null = storedValue {
            self = .none
        } else {
            guard let wrapped = Wrapped(storedValue: storedValue) else { return nil }
            self = wrapped
        }
    }

    @inlinable public init?(cell: RowCell) {
        if cell.isNull {
            self = .none
        } else {
            guard let wrapped = Wrapped(cell: cell) else { return nil }
            self = wrapped
        }
    }

    @inlinable public var storedValue: StoredValue {
        switch self {
        case .none: .null
        case .some(let wrapped): wrapped.storedValue
        }
    }
}

extension AttributeValue where Self: RawRepresentable, RawValue: AttributeValue {
    @inlinable public static var storageClass: StorageClass { RawValue.storageClass }

    @inlinable public init?(storedValue: StoredValue) {
        guard let raw = RawValue(storedValue: storedValue) else { return nil }
        self.init(rawValue: raw)
    }

    @inlinable public init?(cell: RowCell) {
        guard let raw = RawValue(cell: cell) else { return nil }
        self.init(rawValue: raw)
    }

    @inlinable public var storedValue: StoredValue { rawValue.storedValue }
}

extension AttributeValue where Self: CaseIterable {
    /// The first case. An enum without cases has no values, so its placeholder is never read.
    public static var placeholder: Self { allCases[allCases.startIndex] }
}
