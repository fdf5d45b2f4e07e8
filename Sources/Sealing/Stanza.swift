/// A part of a header that contains the file key for one recipient.
struct Stanza: Equatable {
    /// The type of the recipient and its own values, in ASCII.
    let arguments: [[UInt8]]

    /// The sealed file key.
    let body: [UInt8]

    /// The number of characters of each line of a body except the last, which has fewer.
    private static let columns = 64
    private static let beginning = Array("-> ".utf8)

    init(_ type: String, _ arguments: [[UInt8]], body: [UInt8]) {
        self.arguments = [Array(type.utf8)] + arguments
        self.body = body
    }

    /// Reads a stanza.
    ///
    /// - Parameters:
    ///   - line: Its first line.
    ///   - nextLine: Returns the next line of the header.
    init(_ line: [UInt8], nextLine: () throws -> [UInt8]) throws {
        let words = line.dropFirst(Self.beginning.count)
            .split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard line.starts(with: Self.beginning),
            words.allSatisfy({ word in
                !word.isEmpty && word.allSatisfy { (0x21...0x7E).contains($0) }
            })
        else { throw SealingError.invalidHeader }
        arguments = words.map(Array.init)
        var body: [UInt8] = []
        while true {
            let text = try nextLine()
            guard text.count <= Self.columns, let part = CanonicalBase64.bytes(text) else {
                throw SealingError.invalidHeader
            }
            body += part
            if text.count < Self.columns { break }
        }
        self.body = body
    }

    /// The text in a header.
    var text: [UInt8] {
        var text = Self.beginning + arguments.joined(separator: [UInt8(ascii: " ")]) + [0x0A]
        var rest = CanonicalBase64.text(body)[...]
        while rest.count >= Self.columns {
            text += rest.prefix(Self.columns) + [0x0A]
            rest = rest.dropFirst(Self.columns)
        }
        return text + rest + [0x0A]
    }

    func isOf(type: String) -> Bool { arguments[0].elementsEqual(type.utf8) }
}
