import Foundation

/// Why an output cannot be written any further.
enum OutputError: Error, Equatable, Sendable {
    /// Nobody reads any more (`moods list | head`): the program ends quietly, with exit code 0.
    case brokenPipe
    /// The system's error number: a full disk (ENOSPC), a broken device (EIO).
    case failed(errno: Int32)
}

extension OutputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .brokenPipe: "cannot write the output: nobody reads it any more"
        case .failed(let number): "cannot write the output: \(String(cString: strerror(number)))"
        }
    }
}
