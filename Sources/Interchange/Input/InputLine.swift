import Foundation

struct InputLine {
    /// The line's number, from 1.
    let number: Int
    /// The bytes without the line end.
    let bytes: Data

    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

    var text: String {
        get throws(RefusedEntry) {
            func refusal(_ error: Refusal) -> RefusedEntry {
                RefusedEntry(line: number, reason: error.reason)
            }
            if bytes.contains(0) { throw refusal(.zeroByte) }
            guard let text = String(validating: bytes, as: UTF8.self)
            else { throw refusal(.notUTF8) }
            return text
        }
    }
}
