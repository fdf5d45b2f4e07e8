import Foundation

/// The environment variables of this process.
enum ProcessEnvironment {
    /// The values of those that are set, without reading all the others.
    static func values(of names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { values[name] = String(cString: value) }
        }
        return values
    }
}
