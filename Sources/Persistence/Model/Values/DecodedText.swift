import Foundation

/// Text of a row that was read once, and is kept for the next time.
@usableFromInline struct DecodedText {
    @usableFromInline let text: String
    /// The address of the bytes, as in a ``RowCell``.
    let place: UInt64
}

/// The decoded texts of a chunk, at stable addresses.
struct DecodedTexts {
    private static let largestBlock = 256
    private var blocks: [UnsafeMutableBufferPointer<DecodedText>] = []
    private var countInLast = 0

    mutating func append(_ text: DecodedText) -> UnsafeMutablePointer<DecodedText> {
        if blocks.isEmpty || countInLast == blocks[blocks.count - 1].count {
            let size = min(Self.largestBlock, max(4, (blocks.last?.count ?? 0) * 2))
            blocks.append(.allocate(capacity: size))
            countInLast = 0
        }
        let address = blocks[blocks.count - 1].baseAddress.unsafelyUnwrapped + countInLast
        address.initialize(to: text)
        countInLast += 1
        return address
    }

    /// Frees the memory. It must be called once, at the end.
    mutating func deallocate() {
        for (index, block) in blocks.enumerated() {
            let isLast = index == blocks.count - 1
            block.baseAddress?.deinitialize(count: isLast ? countInLast : block.count)
            block.deallocate()
        }
        blocks = []
    }
}

extension String {
    /// Creates a text from UTF-8; nil for other bytes. `String(validating:as:)` looks up generic
    /// types each time, which takes longer than the rest.
    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Other bytes were replaced.
        let isSame = withUTF8 { text in
            guard let start = text.baseAddress, let other = bytes.baseAddress,
                text.count == bytes.count
            else { return text.isEmpty && bytes.isEmpty }
            return memcmp(start, other, text.count) == 0
        }
        guard isSame else { return nil }
    }
}
