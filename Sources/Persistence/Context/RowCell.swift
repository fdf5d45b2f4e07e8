import Foundation

/// One value of a row in memory, not yet turned into a Swift type. Valid while its row is.
public struct RowCell {
    @usableFromInline static let null: UInt8 = 0
    @usableFromInline static let integer: UInt8 = 1
    @usableFromInline static let real: UInt8 = 2
    @usableFromInline static let text: UInt8 = 3
    @usableFromInline static let blob: UInt8 = 4

    @usableFromInline let tag: UInt8

    /// The number, or for text and data the offset (upper half) and length (lower half) in `bytes`.
    @usableFromInline let payload: UInt64
    @usableFromInline let bytes: UnsafeMutablePointer<UInt8>?

    @inlinable
    init(tag: UInt8, payload: UInt64, bytes: UnsafeMutablePointer<UInt8>?) {
        self.tag = tag
        self.payload = payload
        self.bytes = bytes
    }

    @inlinable public var isNull: Bool { tag == Self.null }
    @inlinable public var isInteger: Bool { tag == Self.integer }
    @inlinable public var isReal: Bool { tag == Self.real }
    @inlinable public var integer: Int64 { Int64(bitPattern: payload) }
    @inlinable public var real: Double { Double(bitPattern: payload) }

    public var storedValue: StoredValue {
        switch tag {
        case Self.integer: .integer(integer)
        case Self.real: .real(real)
        case Self.text: .text(String(decoding: content, as: UTF8.self))
        case Self.blob: .blob(Data(content))
        default: .null
        }
    }

    /// The bytes of text or data.
    var content: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: bytes.map { UnsafePointer($0 + Int(payload >> 32)) },
            count: Int(payload & 0xFFFF_FFFF))
    }

    func isIdentical(to other: RowCell) -> Bool {
        guard tag == other.tag else { return false }
        switch tag {
        case Self.text, Self.blob: return content.elementsEqual(other.content)
        case Self.null: return true
        default: return payload == other.payload
        }
    }
}
