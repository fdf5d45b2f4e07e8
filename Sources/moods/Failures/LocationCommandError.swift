import Foundation

/// The reason that the user's command didn't print where the machine is.
enum LocationCommandError: Error, Equatable, CustomStringConvertible {
    /// `MOODS_LOCATE` is unset or blank.
    case noCommand

    /// The shell can't be started; the system's error number.
    case notStarted(Int32)

    /// The command took longer than ``LocationCommand/timeLimit``.
    case timedOut

    /// The command's exit status isn't 0.
    case failed

    /// The output has no coordinate.
    case noCoordinate

    /// The coordinates in the output are 0, 0.
    case noFix

    var description: String {
        let name = "the command in $\(LocationCommand.variable)"
        return switch self {
        case .noCommand:
            "$\(LocationCommand.variable) is not set; it is the command that prints where you are"
        case .notStarted(let code): "can't start \(name): \(String(cString: strerror(code)))"
        case .timedOut: "\(name) took longer than \(Int(LocationCommand.timeLimit)) seconds"
        case .failed: "\(name) failed"
        case .noCoordinate: "\(name) printed no coordinates"
        case .noFix: "\(name) printed 0, 0, which means that there was no fix"
        }
    }
}
