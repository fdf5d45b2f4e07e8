import Foundation

/// One JSON value of a file that may be an entry, not decoded yet.
struct JSONElement {
    /// The line or number of the element, as in ``Entry/line``.
    let line: Int
    let bytes: Data

    /// The maximum depth of nested brackets. A deeper value is never decoded, because the decoder
    /// may recurse for each level.
    static let greatestDepth = 64

    private static let notANumber = Data("NaN".utf8)

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
                // Python's json writes NaN, which JSON doesn't have, but JSON5 does.
                let lenient = JSONDecoder()
                lenient.allowsJSON5 = true
                return try lenient.decode(type, from: bytes)
            }
        } catch let error as Refusal {
            throw refusal(error.reason)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            throw refusal("it is not a JSON object")
        } catch { throw refusal("it is not valid JSON") }
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
