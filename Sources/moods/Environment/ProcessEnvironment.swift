import Foundation
import MoodJournal

/// The environment variables of this process.
enum ProcessEnvironment {
    /// Returns the values of those that are set, without reading all the others; bytes that aren't
    /// UTF-8 are escaped.
    static func values(of names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { values[name] = String(escapingCString: value) }
        }
        return values
    }
}
