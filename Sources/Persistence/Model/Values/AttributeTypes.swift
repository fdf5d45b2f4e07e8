import Foundation

extension AttributeValue where Self: FixedWidthInteger & SignedInteger {
    @inlinable public static var storageClass: StorageClass { .integer }
    @inlinable public static var placeholder: Self { 0 }
    @inlinable public static var isOrderedAsStored: Bool { true }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .integer(let value) = storedValue else { return nil }
        self.init(exactly: value)
    }

    @inlinable public init?(cell: RowCell) {
        guard _fastPath(cell.isInteger) else { return nil }
        self.init(exactly: cell.integer)
    }

    @inlinable public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Int: AttributeValue {}
extension Int8: AttributeValue {}
extension Int16: AttributeValue {}
extension Int32: AttributeValue {}
extension Int64: AttributeValue {}

extension Double: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .real }
    @inlinable public static var placeholder: Double { 0 }
    @inlinable public static var isOrderedAsStored: Bool { true }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .real(let value) = storedValue else { return nil }
        self = value
    }

    @inlinable public init?(cell: RowCell) {
        guard _fastPath(cell.isReal) else { return nil }
        self = cell.real
    }

    /// The value, with negative zero stored as zero: SQLite has no negative zero
    /// (sqlite.org/floatingpoint.html).
    @inlinable public var storedValue: StoredValue { .real(self == 0 ? 0 : self) }
}

extension Bool: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .integer }
    @inlinable public static var placeholder: Bool { false }
    @inlinable public static var isOrderedAsStored: Bool { true }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .integer(let value) = storedValue else { return nil }
        self = value != 0
    }

    @inlinable public init?(cell: RowCell) {
        guard _fastPath(cell.isInteger) else { return nil }
        self = cell.integer != 0
    }

    @inlinable public var storedValue: StoredValue { .integer(self ? 1 : 0) }
}

extension String: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .text }
    @inlinable public static var placeholder: String { "" }
    @inlinable public static var isOrderedAsStored: Bool { true }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .text(let value) = storedValue else { return nil }
        self = value
    }

    /// Returns nil for text that has not been decoded: the slower path decodes and keeps it.
    @inlinable public init?(cell: RowCell) {
        guard let text = cell.decodedText else { return nil }
        self = text
    }

    @inlinable public var storedValue: StoredValue { .text(self) }
}

/// Dates are stored as seconds since 2001-01-01T00:00:00Z, as in Core Data. This is the number
/// inside a `Date`, so a date is read back exactly as it was written.
extension Date: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .real }
    @inlinable public static var placeholder: Date { Date(timeIntervalSinceReferenceDate: 0) }
    @inlinable public static var isOrderedAsStored: Bool { true }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .real(let value) = storedValue else { return nil }
        self.init(timeIntervalSinceReferenceDate: value)
    }

    @inlinable public init?(cell: RowCell) {
        guard _fastPath(cell.isReal) else { return nil }
        self.init(timeIntervalSinceReferenceDate: cell.real)
    }

    @inlinable public var storedValue: StoredValue { timeIntervalSinceReferenceDate.storedValue }
}

extension Data: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .blob }
    @inlinable public static var placeholder: Data { Data() }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .blob(let value) = storedValue else { return nil }
        self = value
    }

    @inlinable public var storedValue: StoredValue { .blob(self) }
}

/// UUIDs are stored as sixteen bytes in network order (RFC 9562), so that UUIDv7 sorts by time in
/// the store.
extension UUID: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .blob }
    @inlinable public static var isOrderedAsStored: Bool { true }
    public static var placeholder: UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }

    public init?(storedValue: StoredValue) {
        guard case .blob(let data) = storedValue, data.count == 16 else { return nil }
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { _ = data.copyBytes(to: $0) }
        self.init(uuid: bytes)
    }

    public init?(cell: RowCell) {
        guard let bytes = cell.blob, bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    public var storedValue: StoredValue { .blob(withUnsafeBytes(of: uuid) { Data($0) }) }
}
