import Foundation

/// One value of a row in memory, not yet converted to a Swift type. It is valid as long as the row.
public struct RowCell {
    @inlinable static var null: UInt8 { 0 }
    @inlinable static var integer: UInt8 { 1 }
    @inlinable static var real: UInt8 { 2 }
    /// Text that was read once.
    @inlinable static var decodedText: UInt8 { 3 }
    @inlinable static var text: UInt8 { 4 }
    @inlinable static var blob: UInt8 { 5 }

    @usableFromInline let tag: UInt8
    /// The number, or for text and data the offset (upper half) and length (lower half) in `bytes`,
    /// or the address of a ``DecodedText``.
    @usableFromInline let payload: UInt64
    @usableFromInline let bytes: UnsafeMutablePointer<UInt8>?

    @inlinable init(tag: UInt8, payload: UInt64, bytes: UnsafeMutablePointer<UInt8>?) {
        self.tag = tag
        self.payload = payload
        self.bytes = bytes
    }

    /// Creates the cell of a row in a ``RowChunk``, without the bytes of text and data.
    @inlinable init(_ cells: UnsafeRawPointer, slot: Int) {
        self.init(
            tag: cells.load(fromByteOffset: -1 &- slot, as: UInt8.self),
            payload: cells.load(fromByteOffset: slot &* 8, as: UInt64.self), bytes: nil)
    }

    /// Stores a cell in a row of a ``RowChunk``.
    static func put(_ tag: UInt8, _ payload: UInt64, in cells: UnsafeMutableRawPointer, slot: Int) {
        cells.storeBytes(of: tag, toByteOffset: -1 &- slot, as: UInt8.self)
        cells.storeBytes(of: payload, toByteOffset: slot &* 8, as: UInt64.self)
    }

    /// Creates the cell of a required attribute, in a row that has all ``RequiredNumbers``.
    @inlinable init(required tag: UInt8, _ cells: UnsafeRawPointer, slot: Int) {
        self.init(
            tag: tag, payload: cells.load(fromByteOffset: slot &* 8, as: UInt64.self), bytes: nil)
    }

    /// Returns the tag of a number that is present; nil if the storage class isn't a number's.
    @inlinable static func tag(ofRequired storageClass: StorageClass) -> UInt8? {
        switch storageClass {
        case .integer: integer
        case .real: real
        case .text, .blob: nil
        }
    }

    /// Whether the value is in the payload, and not in `bytes`.
    @inlinable var isComplete: Bool { tag <= Self.decodedText }
    /// Whether the value is null.
    @inlinable public var isNull: Bool { tag == Self.null }
    /// Whether the value is an integer.
    @inlinable public var isInteger: Bool { tag == Self.integer }
    /// Whether the value is a real number.
    @inlinable public var isReal: Bool { tag == Self.real }
    /// The integer. It is meaningless unless ``isInteger`` is true.
    @inlinable public var integer: Int64 { Int64(bitPattern: payload) }
    /// The real number. It is meaningless unless ``isReal`` is true.
    @inlinable public var real: Double { Double(bitPattern: payload) }

    /// Text that was read once; nil for anything else.
    @inlinable var decodedText: String? {
        guard tag == Self.decodedText else { return nil }
        // The chunk stored the address, and keeps the text as long as the row.
        return UnsafePointer<DecodedText>(bitPattern: UInt(truncatingIfNeeded: payload))?
            .pointee.text
    }

    /// A copy of the value, which outlives the row.
    /// - Complexity: O(n) in the length of text or data.
    public var storedValue: StoredValue {
        if let decodedText { return .text(decodedText) }
        return switch tag {
        case Self.integer: .integer(integer)
        case Self.real: .real(real)
        case Self.text: StoredValue(utf8: content)
        case Self.blob: .blob(Data(content))
        default: .null
        }
    }

    /// The bytes of data; nil for any other value.
    var blob: UnsafeRawBufferPointer? { tag == Self.blob ? UnsafeRawBufferPointer(content) : nil }

    /// The bytes of text or data.
    var content: UnsafeBufferPointer<UInt8> {
        let place = contentPlace
        return UnsafeBufferPointer(
            start: bytes.map { UnsafePointer($0 + Int(place >> 32)) },
            count: Int(place & 0xFFFF_FFFF))
    }

    private var contentPlace: UInt64 {
        guard tag == Self.decodedText else { return payload }
        return UnsafePointer<DecodedText>(bitPattern: UInt(truncatingIfNeeded: payload))?
            .pointee.place ?? 0
    }

    /// The tag that the row was read with.
    var storedTag: UInt8 { tag == Self.decodedText ? Self.text : tag }

    func isIdentical(to other: RowCell) -> Bool {
        guard storedTag == other.storedTag else { return false }
        switch storedTag {
        case Self.text, Self.blob: return content.elementsEqual(other.content)
        case Self.null: return true
        default: return payload == other.payload
        }
    }
}
