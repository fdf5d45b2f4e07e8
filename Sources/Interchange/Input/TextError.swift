import Foundation

/// Why bytes are no text.
enum TextError: Error, Hashable, Sendable {
    case zeroByte
    case notUTF8

    /// Half a sentence, as ``RefusedEntry/reason``.
    var reason: String {
        switch self {
        case .zeroByte: "it holds a NUL byte"
        case .notUTF8: "it is not UTF-8 text"
        }
    }
}

extension String {
    /// - Throws: ``TextError/notUTF8``: nothing is repaired, or what comes in would not be what was
    ///   written. NUL is a character like any other here.
    init(text bytes: UnsafeRawBufferPointer) throws(TextError) {
        let text = bytes.withMemoryRebound(to: UInt8.self) {
            String(validating: $0, as: UTF8.self)
        }
        guard let text else { throw .notUTF8 }
        self = text
    }

    /// In quotation marks for a message, and cut where it is long.
    var quoted: String {
        count > 40 ? "'\(prefix(40))…'" : "'\(self)'"
    }
}

extension UnsafeRawBufferPointer {
    /// Where a byte is first, from a place on.
    @inline(__always)
    func firstIndex(of byte: UInt8, from place: Int) -> Int? {
        guard place < count, let base = baseAddress,
            let found = memchr(base + place, Int32(byte), count - place)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Without spaces and tabs around it.
    @inline(__always)
    var trimmed: UnsafeRawBufferPointer {
        var low = 0
        var high = count
        while low < high, self[low] == 0x20 || self[low] == 0x09 { low += 1 }
        while high > low, self[high - 1] == 0x20 || self[high - 1] == 0x09 { high -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[low..<high])
    }
}
