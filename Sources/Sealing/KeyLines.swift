/// The lines of a file of recipients or identities.
enum KeyLines {
    /// Returns the lines with their numbers from 1, without comments and empty lines.
    static func of<Bytes: BidirectionalCollection<UInt8>>(
        _ contents: Bytes
    ) -> [(number: Int, line: Bytes.SubSequence)] {
        let lines = contents.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            let line = line.last == 0x0D ? line.dropLast() : line
            return line.isEmpty || line.first == UInt8(ascii: "#") ? nil : (index + 1, line)
        }
    }
}
