extension [UInt8] {
    /// Returns the number of two bytes at an index, lowest byte first; 0 if it isn't inside the
    /// array.
    func littleEndian16(_ index: Int) -> UInt16 { littleEndian(index) }

    func littleEndian32(_ index: Int) -> UInt32 { littleEndian(index) }

    func littleEndian64(_ index: Int) -> UInt64 { littleEndian(index) }

    private func littleEndian<Number: FixedWidthInteger>(_ index: Int) -> Number {
        let length = Number.bitWidth / 8
        guard index >= 0, index <= count - length else { return 0 }
        return self[index..<index + length].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
