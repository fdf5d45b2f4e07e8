import Foundation
import Interchange

/// A file of recipients or identities.
enum KeyFile {
    /// The maximum size in bytes, which is enough for more than ten thousand keys.
    private static let largest = 1 << 20

    static func contents(of argument: PathArgument) throws -> [UInt8] {
        let contents = try argument.source().peek(largest)
        guard contents.count < largest else {
            throw CommandError(.badData, "\(argument.path) is larger than 1 MiB")
        }
        return Array(contents)
    }
}
