import Foundation

extension ArraySlice<UInt8> {
    /// Returns whether the bytes contain a text, which must not be empty.
    func holds(_ text: StaticString) -> Bool {
        withUnsafeBytes { bytes in
            guard var start = bytes.baseAddress else { return false }
            let length = text.utf8CodeUnitCount
            let end = start + bytes.count
            // memchr is fast, and this runs over 64 KiB for each format.
            while end - start >= length,
                let found = memchr(start, Int32(text.utf8Start.pointee), end - start - length + 1)
            {
                if memcmp(found, text.utf8Start, length) == 0 { return true }
                start = UnsafeRawPointer(found) + 1
            }
            return false
        }
    }

    /// The first byte that isn't a space, a tab or a line end.
    var firstVisible: UInt8? { first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } }
}
