import Foundation

/// The reason that an entry, or a part of it, is refused.
struct Refusal: Error, Hashable, Sendable {
    /// A clause without a full stop, as in ``RefusedEntry/reason``.
    let reason: String

    init(_ reason: String) { self.reason = reason }

    /// Creates a refusal of a value: "'note' is not a string".
    init(_ key: String, _ reason: String) { self.reason = "\(key.quoted) \(reason)" }

    static let zeroByte = Refusal("it contains a NUL byte, so the file may be damaged")
    static let notUTF8 = Refusal("it is not UTF-8 text; \(FormatError.conversion)")

    /// The form of coordinates, for a message.
    static let degrees = "degrees, like 48.85 or -33.9"

    static func invalidDegrees(_ name: String, _ text: String) -> Refusal {
        Refusal("invalid \(name) \(text.quoted); use \(degrees)")
    }
}

extension String {
    /// Decodes UTF-8. Invalid bytes aren't repaired, because the result would differ from the
    /// original. NUL is an ordinary character here.
    init(text bytes: UnsafeRawBufferPointer) throws(Refusal) {
        let text = bytes.withMemoryRebound(to: UInt8.self) { String(validating: $0, as: UTF8.self) }
        guard let text else { throw .notUTF8 }
        self = text
    }

    /// The text in quotation marks for a message, truncated after 40 characters.
    var quoted: String { count > 40 ? "'\(prefix(40))…'" : "'\(self)'" }
}

extension UnsafeRawBufferPointer {
    /// Returns the index of the first occurrence of a byte from a position on.
    @inline(__always)
    func firstIndex(of byte: UInt8, from place: Int) -> Int? {
        guard place < count, let base = baseAddress,
            let found = memchr(base + place, Int32(byte), count - place)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// The bytes without spaces and tabs at both ends.
    @inline(__always)
    var trimmed: UnsafeRawBufferPointer {
        var low = 0
        var high = count
        while low < high, self[low] == 0x20 || self[low] == 0x09 { low += 1 }
        while high > low, self[high - 1] == 0x20 || self[high - 1] == 0x09 { high -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[low..<high])
    }
}
