import Foundation

/// One JSON value of a file that may be an entry, not decoded yet.
struct JSONElement {
    /// The line or number of the element, as in ``Entry/line``.
    let line: Int
    let bytes: Data

    /// The maximum depth of nested brackets. A deeper value is never decoded, because the decoder
    /// may recurse for each level.
    static let greatestDepth = 64

    /// - Throws: ``RefusedEntry``.
    func decoded<Value: Decodable>(as type: Value.Type, by decoder: JSONDecoder)
        throws(RefusedEntry) -> Value
    {
        if bytes.contains(0) { throw refusal(TextError.zeroByte.reason) }
        guard depth <= Self.greatestDepth else {
            throw refusal("its brackets are nested more than \(Self.greatestDepth) deep")
        }
        do {
            return try decoder.decode(type, from: bytes)
        } catch let error as JSONPropertyError {
            throw refusal(error.reason)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            throw refusal("it is not a JSON object")
        } catch {
            throw refusal("it is not valid JSON")
        }
    }

    private func refusal(_ reason: String) -> RefusedEntry {
        RefusedEntry(line: line, reason: reason)
    }

    private var depth: Int {
        bytes.withUnsafeBytes { bytes in
            var nesting = JSONNesting()
            for byte in bytes { _ = nesting.pass(byte) }
            return nesting.greatestDepth
        }
    }
}
