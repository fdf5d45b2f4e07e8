import Foundation

/// One JSON value of a file that may be an entry, not decoded yet.
struct JSONElement {
    /// The line or number of the element, as in ``Entry/line``.
    let line: Int
    let bytes: Data

    /// The maximum depth of nested brackets. A deeper value is never decoded, because the decoder
    /// may recurse for each level.
    static let greatestDepth = 64

    private static let notANumber = Array("NaN".utf8)
    /// A value that no entry expects.
    private static let unexpected = Array("[{}]".utf8)

    func decoded<Value: Decodable>(as type: Value.Type, by decoder: JSONDecoder)
        throws(RefusedEntry) -> Value
    {
        if bytes.contains(0) { throw refusal(Refusal.zeroByte.reason) }
        guard depth <= Self.greatestDepth
        else { throw refusal("its brackets are nested more than \(Self.greatestDepth) deep") }
        do {
            do {
                return try decoder.decode(type, from: bytes)
            } catch DecodingError.dataCorrupted where bytes.firstRange(of: Self.notANumber) != nil {
                // Python's json writes NaN, which JSON doesn't have.
                return try decoder.decode(type, from: withoutNaN)
            }
        } catch let error as Refusal {
            throw refusal(error.reason)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            throw refusal("it is not a JSON object")
        } catch { throw refusal("it is not valid JSON") }
    }

    /// The bytes with a value of another type than expected for each NaN outside strings.
    private var withoutNaN: Data {
        let bytes = Array(bytes)
        var (rest, isInText, place) = ([UInt8](), false, 0)
        while place < bytes.count {
            let byte = bytes[place]
            if !isInText, bytes[place...].starts(with: Self.notANumber) {
                rest += Self.unexpected
                place += Self.notANumber.count
                continue
            }
            let end = min(place + (isInText && byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
            rest += bytes[place..<end]
            place = end
            if byte == UInt8(ascii: "\"") { isInText.toggle() }
        }
        return Data(rest)
    }

    private func refusal(_ reason: String) -> RefusedEntry { .init(line: line, reason: reason) }

    /// The maximum depth of all values in the bytes. A line may have more than one.
    private var depth: Int {
        bytes.withUnsafeBytes { bytes in
            var (depth, place) = (0, 0)
            while place < bytes.count {
                var scanner = JSONScanner()
                place = max(scanner.end(in: bytes, from: place) ?? bytes.count, place + 1)
                depth = max(depth, scanner.greatestDepth)
            }
            return depth
        }
    }
}
