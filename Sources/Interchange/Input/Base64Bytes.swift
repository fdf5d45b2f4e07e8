import Foundation

/// A decoder of base64 (RFC 4648, section 4) that reads its source piece by piece. It ignores line
/// ends and spaces.
final class Base64Bytes {
    private static let group = 4
    private static let padding = UInt8(ascii: "=")

    private let source: ByteSource
    private let format: String
    /// The characters of an incomplete group.
    private var rest: [UInt8] = []
    private var decoded = Data()
    private var hasEnded = false

    init(_ source: ByteSource, format: String) {
        self.source = source
        self.format = format
    }

    /// Fills the beginning of a buffer and returns the number of bytes, or 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while decoded.isEmpty, try decodeNext() {}
        let count = min(buffer.count, decoded.count)
        buffer.copyBytes(from: decoded.prefix(count))
        decoded.removeFirst(count)
        return count
    }

    /// Decodes the next piece, or returns `false` at the end.
    private func decodeNext() throws -> Bool {
        let piece = try source.read(1 << 15)
        rest += piece.filter { !" \t\r\n".utf8.contains($0) }
        let missing = (Self.group - rest.count % Self.group) % Self.group
        if piece.isEmpty { rest += repeatElement(Self.padding, count: missing) }
        let groups = rest.prefix(rest.count / Self.group * Self.group)
        guard !groups.isEmpty else { return !piece.isEmpty }
        guard !hasEnded, let bytes = Data(base64Encoded: Data(groups))
        else { throw FormatError.malformed(format: format, line: nil, reason: "invalid base64") }
        hasEnded = groups.last == Self.padding
        decoded = bytes
        rest.removeFirst(groups.count)
        return true
    }
}
