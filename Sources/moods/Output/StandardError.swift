import Foundation

/// Where everything goes that is not data.
enum StandardError {
    /// Writes at once. Where that fails there is nobody left to tell: the exit status says it all.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
