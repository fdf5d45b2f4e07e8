extension [UInt8] {
    /// The number of two bytes that begins there, the lowest byte first; 0 behind the end.
    func littleEndian16(_ index: Int) -> UInt16 { littleEndian(index) }

    func littleEndian32(_ index: Int) -> UInt32 { littleEndian(index) }

    func littleEndian64(_ index: Int) -> UInt64 { littleEndian(index) }

    private func littleEndian<Number: FixedWidthInteger>(_ index: Int) -> Number {
        let length = Number.bitWidth / 8
        guard index >= 0, index <= count - length else { return 0 }
        return self[index..<index + length].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
