import Foundation
import Interchange

/// The progress of an import in one line that is overwritten. Prints nothing if standard error
/// isn't a terminal.
final class ImportProgress {
    /// The minimum time between two updates of the line, in seconds.
    private static let interval = 0.1

    private let bytes: ByteSource?
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?

    /// Creates the progress of an import.
    /// - Parameter bytes: The file; `nil` if there are several.
    init(_ bytes: ByteSource?) {
        self.bytes = bytes
        isShown = isatty(STDERR_FILENO) == 1
    }

    /// Shows the progress, at most every ``interval``.
    func show(_ count: Int) {
        guard isShown, count > 0 else { return }
        let now = ContinuousClock.now
        guard last.map({ $0.duration(to: now) >= .seconds(Self.interval) }) ?? true else { return }
        last = now
        let elapsed = start.duration(to: now) / .seconds(1)
        StandardError.write(
            "\r" + Self.line(count, elapsed, read: bytes?.position ?? 0, of: bytes?.length)
                + "\u{1B}[K")
    }

    func clear() {
        guard last != nil else { return }
        last = nil
        StandardError.write("\r\u{1B}[K")
    }

    /// Returns the line: "[#####----------]  34%, 12,345 rows, 45,678 a second, 0:12 left".
    /// - Parameter length: The size of the file in bytes; `nil` if it is unknown.
    static func line(_ count: Int, _ elapsed: Double, read: Int, of length: Int?) -> String {
        let rate = Int(Double(count) / max(elapsed, 0.001))
        let rows = "\(FigureText.count(count, "row")), \(FigureText.grouped(rate)) a second"
        guard let length, length > 0, read > 0 else { return rows }
        let part = min(Double(read) / Double(length), 1)
        let width = 20
        let full = Int(part * Double(width))
        let bar = String(repeating: "#", count: full) + String(repeating: "-", count: width - full)
        let left = Int((elapsed / part * (1 - part)).rounded())
        let seconds = left % 60
        return "[\(bar)] \(Int(part * 100))%, \(rows), "
            + "\(left / 60):\(seconds < 10 ? "0" : "")\(seconds) left"
    }
}
