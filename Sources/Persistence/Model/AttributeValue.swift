/// A type that an attribute may have.
///
/// Conforming types are the integers, `Double`, `Bool`, `String`, `Date`, `Data`, `UUID`, their
/// optionals, enums over any of these that adopt this protocol, and ``Transformable`` values.
public protocol AttributeValue: Sendable {
    static var storageClass: StorageClass { get }

    /// Whether `nil` is one of the values, which makes the attribute optional.
    static var isOptional: Bool { get }

    /// What a required attribute reads as before it has a value.
    static var placeholder: Self { get }

    /// Nil where the stored value cannot be one of this type, as when another program wrote it.
    init?(storedValue: StoredValue)

    /// The same from a row in memory, without the detour where that costs.
    init?(cell: RowCell)

    var storedValue: StoredValue { get }
}

extension AttributeValue {
    @inlinable public static var isOptional: Bool { false }

    @inlinable
    public init?(cell: RowCell) {
        self.init(storedValue: cell.storedValue)
    }
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
    @inlinable public static var storageClass: StorageClass { Wrapped.storageClass }
    @inlinable public static var isOptional: Bool { true }
    @inlinable public static var placeholder: Wrapped? { .none }

    @inlinable
    public init?(storedValue: StoredValue) {
        if case .null = storedValue {
            self = .none
        } else if let wrapped = Wrapped(storedValue: storedValue) {
            self = .some(wrapped)
        } else {
            return nil
        }
    }

    @inlinable
    public init?(cell: RowCell) {
        if cell.isNull {
            self = .none
        } else if let wrapped = Wrapped(cell: cell) {
            self = .some(wrapped)
        } else {
            return nil
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

    @inlinable
    public init?(storedValue: StoredValue) {
        guard let raw = RawValue(storedValue: storedValue) else { return nil }
        self.init(rawValue: raw)
    }

    @inlinable
    public init?(cell: RowCell) {
        guard let raw = RawValue(cell: cell) else { return nil }
        self.init(rawValue: raw)
    }

    @inlinable public var storedValue: StoredValue { rawValue.storedValue }
}

extension AttributeValue where Self: CaseIterable {
    /// The first case. An enum without cases has no values, so nothing could ask.
    public static var placeholder: Self { allCases[allCases.startIndex] }
}
