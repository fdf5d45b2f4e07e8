/// A Plus Code (Open Location Code): 10 to 15 digits of base 20 with a plus sign after the eighth,
/// such as `8FW4V942+JV`. A shortened one, such as `V942+JV`, needs a place near it.
///
/// Source: the Open Location Code specification (github.com/google/open-location-code).
public struct PlusCode: Hashable, Sendable {
    private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
    private static let separatorPosition = 8
    private static let pairCount = 5
    private static let longest = 15
    /// The given digits, without padding.
    private let digits: [Int]
    /// The number of digits that are missing at the beginning: 0, 2, 4 or 6.
    private let missing: Int

    /// Reads a code, or returns `nil` if the text isn't one.
    /// - Parameter text: The code, in any case. White space around it is ignored.
    public init?(_ text: some StringProtocol) {
        let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard words.count == 1 else { return nil }
        // The longest code has 16 characters, so the rest of a longer text isn't read.
        let code = words[0].utf8.prefix(Self.longest + 2).map { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
        }
        guard code.count <= Self.longest + 1, let plus = code.firstIndex(of: UInt8(ascii: "+")),
            plus.isMultiple(of: 2), (2...Self.separatorPosition).contains(plus)
        else { return nil }
        let before = code[..<plus]
        let after = code[(plus + 1)...]
        let given = before.prefix { $0 != UInt8(ascii: "0") }
        let isPadded = given.count < before.count
        guard after.count != 1, !isPadded || plus == Self.separatorPosition && after.isEmpty,
            !given.isEmpty, given.count.isMultiple(of: 2),
            before.dropFirst(given.count).allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return nil }
        var digits: [Int] = []
        for byte in given + after {
            guard let digit = Self.alphabet.firstIndex(of: byte) else { return nil }
            digits.append(digit)
        }
        missing = Self.separatorPosition - plus
        // 9 times 20 degrees cover all latitudes, and 18 times all longitudes.
        guard missing > 0 || digits[0] < 9 && digits[1] < 18 else { return nil }
        self.digits = digits
    }

    /// The middle of the code's area, or `nil` if the code is shortened.
    public var coordinate: Coordinate? { missing == 0 ? Middle(of: digits).coordinate : nil }

    /// Returns the middle of the area that the code means near a point.
    ///
    /// That is the nearest area whose full code ends with this one. A full code means the same area
    /// everywhere.
    /// - Parameter reference: The point for which the code was shortened.
    /// - Returns: The middle of the area.
    public func coordinate(near reference: Coordinate) -> Coordinate {
        guard missing > 0 else { return Middle(of: digits).coordinate }
        var middle = Middle(of: Self.digits(of: reference).prefix(missing) + digits)
        let found = middle.coordinate
        let step = missing == 2 ? 20.0 : missing == 4 ? 1 : 0.05
        if reference.latitude + step / 2 < found.latitude, found.latitude - step >= -90 {
            middle.move(north: -step)
        } else if reference.latitude - step / 2 > found.latitude, found.latitude + step <= 90 {
            middle.move(north: step)
        }
        if reference.longitude + step / 2 < found.longitude {
            middle.move(east: -step)
        } else if reference.longitude - step / 2 > found.longitude {
            middle.move(east: step)
        }
        return middle.coordinate
    }

    /// The middle of an area, in whole halves of the rows and columns of the smallest areas, those
    /// of 15 digits. Sums of these have no rounding errors, unlike sums of degrees.
    private struct Middle {
        private static let rowsPerDegree = 8_000 * 3_125
        private static let columnsPerDegree = 8_000 * 1_024

        private var north: Int
        private var east: Int

        /// Finds the middle of an area, given its digits. The first five pairs have a digit for the
        /// latitude and one for the longitude each. Each further digit divides the area into 5 rows
        /// of 4 columns.
        init(of digits: [Int]) {
            var (row, column) = (0, 0)
            var (height, width) = (400 * Self.rowsPerDegree, 400 * Self.columnsPerDegree)
            for (index, digit) in digits.enumerated() {
                if index >= 2 * pairCount {
                    height /= 5
                    width /= 4
                    row += digit / 4 * height
                    column += digit % 4 * width
                } else if index.isMultiple(of: 2) {
                    height /= 20
                    row += digit * height
                } else {
                    width /= 20
                    column += digit * width
                }
            }
            north = 2 * (row - 90 * Self.rowsPerDegree) + height
            east = 2 * (column - 180 * Self.columnsPerDegree) + width
        }

        mutating func move(north degrees: Double) {
            north += Int((degrees * Double(2 * Self.rowsPerDegree)).rounded())
        }

        mutating func move(east degrees: Double) {
            east += Int((degrees * Double(2 * Self.columnsPerDegree)).rounded())
            let half = 360 * Self.columnsPerDegree
            if east > half { east -= 2 * half } else if east < -half { east += 2 * half }
        }

        var coordinate: Coordinate {
            Coordinate(
                listedLatitude: Double(north) / Double(2 * Self.rowsPerDegree),
                longitude: Double(east) / Double(2 * Self.columnsPerDegree))
        }
    }

    /// Returns the first eight digits of a point's code.
    private static func digits(of point: Coordinate) -> [Int] {
        let rows = min(Int((point.latitude + 90) * 400), 180 * 400 - 1)
        let columns = Int((point.longitude + 180) * 400) % (360 * 400)
        return [8_000, 400, 20, 1].flatMap { [rows / $0 % 20, columns / $0 % 20] }
    }
}
