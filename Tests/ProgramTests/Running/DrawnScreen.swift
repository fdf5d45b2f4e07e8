import Foundation

/// The screen of a terminal: just enough of ECMA-48 and xterm for what the program draws.
struct DrawnScreen {
    /// The number of columns. Without line wrapping, the cursor stops at the last one.
    var columns: Int

    private(set) var cells: [[Character]] = []

    /// The private modes that are on: 1049 is the other screen.
    private(set) var modes: Set<Int> = [7, 25]

    /// The styles that were used (SGR), without the one that ends them.
    private(set) var styles: Set<String> = []
    private var (row, column) = (0, 0)
    private var pending = ""
    private var unread = Data()

    init(columns: UInt16) {
        self.columns = Int(columns)
    }

    /// The lines without spaces at their ends.
    var lines: [String] {
        cells.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    mutating func show(_ bytes: Data) {
        // A character, or a sequence that controls the terminal, may come in two parts.
        unread += bytes
        var end = unread.endIndex
        if let lead = unread.indices.suffix(3).last(where: { unread[$0] >= 0xC0 }) {
            let length = unread[lead] >= 0xF0 ? 4 : unread[lead] >= 0xE0 ? 3 : 2
            if lead + length > end { end = lead }
        }
        pending += String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[end...])
        var rest = pending[...]
        while let character = rest.first {
            if character == "\u{1B}" {
                guard let match = rest.prefixMatch(of: /\e(\[([0-9;?]*)([A-Za-z])|[^\[])/) else {
                    break
                }
                if let final = match.3 { obey(String(match.2 ?? ""), String(final)) }
                rest = rest[match.range.upperBound...]
            } else {
                rest.removeFirst()
                put(character)
            }
        }
        pending = String(rest)
    }

    private mutating func put(_ character: Character) {
        switch character {
        case "\r\n": (row, column) = (row + 1, 0)
        case "\n": (row, column) = (row + 1, 0)
        case "\r": column = 0
        default:
            while cells.count <= row { cells.append([]) }
            while cells[row].count <= column { cells[row].append(" ") }
            cells[row][column] = character
            column += 1
            if !modes.contains(7) { column = min(column, columns - 1) }
        }
    }

    private mutating func obey(_ parameters: String, _ final: String) {
        let numbers = parameters.drop { $0 == "?" }.split(separator: ";").compactMap { Int($0) }
        switch final {
        case "H":
            row = (numbers.first ?? 1) - 1
            column = (numbers.count > 1 ? numbers[1] : 1) - 1
        case "A": row = max(0, row - (numbers.first ?? 1))
        case "B": row += numbers.first ?? 1
        case "C": column += numbers.first ?? 1
        case "J" where numbers.isEmpty:
            cells = Array(cells.prefix(row + 1))
            if row < cells.count { cells[row] = Array(cells[row].prefix(column)) }
        case "J": cells = []
        case "K":
            if row < cells.count { cells[row] = Array(cells[row].prefix(column)) }
        case "m":
            if !["", "0"].contains(parameters) { styles.insert(parameters) }
        case "h": modes.formUnion(numbers)
        case "l": modes.subtract(numbers)
        default: break
        }
    }
}
