/// Converts the text of a Day One entry: Markdown with links to its photos and other media.
enum DayOneText {
    /// Returns the text without links to `dayone-moment`, and without Markdown's backslashes before
    /// ASCII punctuation.
    ///
    /// A paragraph that contains only such links is removed. Code keeps its backslashes
    /// (CommonMark, section 2.4).
    static func plain(_ text: String) -> String {
        var lines: [[UInt8]] = []
        var fence: ArraySlice<UInt8>?
        var hasRemoved = false
        for line in Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false) {
            let marker = fenceMarker(line)
            if let open = fence {
                if let marker, marker.starts(with: open) { fence = nil }
                lines.append(Array(line))
                continue
            }
            if hasRemoved, isBlank(line) { continue }
            hasRemoved = false
            if let marker {
                fence = marker
                lines.append(Array(line))
                continue
            }
            let rest = withoutMedia(line)
            if rest.count < line.count, isBlank(rest[...]) {
                hasRemoved = lines.last.map { isBlank($0[...]) } ?? true
            } else {
                lines.append(unescaped(rest))
            }
        }
        if hasRemoved { while let last = lines.last, isBlank(last[...]) { lines.removeLast() } }
        return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
    }

    /// Returns the backticks or tildes, at least three, that begin or end a code block.
    private static func fenceMarker(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let text = line.drop { $0 == space }
        guard let first = text.first, first == backtick || first == UInt8(ascii: "~")
        else { return nil }
        let marker = text.prefix { $0 == first }
        return marker.count >= 3 ? marker : nil
    }

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 == space || $0 == 0x09 || $0 == 0x0D }
    }

    /// Returns the line without `![...](dayone-moment:...)`, and without a space around each.
    private static func withoutMedia(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var rest: [UInt8] = []
        var index = line.startIndex
        while index < line.endIndex {
            guard let end = endOfMedia(line[index...]) else {
                rest.append(line[index])
                index += 1
                continue
            }
            index = end
            let next = index < line.endIndex ? line[index] : 0x0D
            if rest.last == space, next == space || next == 0x0D {
                rest.removeLast()
            } else if rest.isEmpty, next == space {
                index += 1
            }
        }
        return rest
    }

    /// Returns the end of the media link at the beginning of a text, or `nil` if it begins with
    /// anything else.
    private static func endOfMedia(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.starts(with: "![".utf8), let bracket = text.firstIndex(of: UInt8(ascii: "]")),
            text[(bracket + 1)...].starts(with: "(dayone-moment:".utf8),
            let end = text[bracket...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return end + 1
    }

    /// Returns the line without the backslashes before punctuation outside code.
    private static func unescaped(_ line: [UInt8]) -> [UInt8] {
        guard line.contains(backslash) else { return line }
        var text: [UInt8] = []
        var index = 0
        while index < line.count {
            if line[index] == backtick {
                let end = endOfCode(line, from: index)
                text += line[index..<end]
                index = end
                continue
            }
            if line[index] == backslash, index + 1 < line.count, isPunctuation(line[index + 1]) {
                index += 1
            }
            text.append(line[index])
            index += 1
        }
        return text
    }

    /// Returns the end of the code that begins with backticks: after the same number of backticks,
    /// or after the opening ones if nothing closes the code.
    private static func endOfCode(_ line: [UInt8], from start: Int) -> Int {
        let opening = line[start...].prefix { $0 == backtick }
        var index = opening.endIndex
        while let next = line[index...].firstIndex(of: backtick) {
            let run = line[next...].prefix { $0 == backtick }
            index = run.endIndex
            if run.count == opening.count { return index }
        }
        return opening.endIndex
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private static let space = UInt8(ascii: " ")
    private static let backtick = UInt8(ascii: "`")
    private static let backslash = UInt8(ascii: "\\")
}
