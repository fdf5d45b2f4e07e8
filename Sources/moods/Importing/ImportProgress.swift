import Foundation
import Interchange

/// How far an import has come, in one line of a terminal that is written over again and again;
/// nothing where standard error is none.
final class ImportProgress {
    /// Between two writings, in seconds.
    private static let interval = 0.1

    private let bytes: ByteSource
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?

    init(_ bytes: ByteSource) {
        self.bytes = bytes
        isShown = isatty(STDERR_FILENO) == 1
    }

    /// - Parameter count: The entries so far.
    func show(_ count: Int) {
        guard isShown, count > 0 else { return }
        let now = ContinuousClock.now
        guard last.map({ $0.duration(to: now) >= .seconds(Self.interval) }) ?? true else { return }
        last = now
        let elapsed = start.duration(to: now) / .seconds(1)
        StandardError.write(
            "\r" + Self.line(count, elapsed, read: bytes.position, of: bytes.length) + "\u{1B}[K")
    }

    /// Takes the line away.
    func clear() {
        guard last != nil else { return }
        last = nil
        StandardError.write("\r\u{1B}[K")
    }

    /// "[#####----------]  34 %, 12345 rows, 45678 a second, 0:12 left".
    ///
    /// - Parameters:
    ///   - elapsed: In seconds.
    ///   - read: How many bytes of how many; nil where nobody knows.
    static func line(_ count: Int, _ elapsed: Double, read: Int, of length: Int?) -> String {
        let rate = Int(Double(count) / max(elapsed, 0.001))
        let rows = "\(count) rows, \(rate) a second"
        guard let length, length > 0, read > 0 else { return rows }
        let part = min(Double(read) / Double(length), 1)
        let width = 20
        let full = Int(part * Double(width))
        let bar = String(repeating: "#", count: full) + String(repeating: "-", count: width - full)
        let left = Int((elapsed / part * (1 - part)).rounded())
        let seconds = left % 60
        return "[\(bar)] \(Int(part * 100)) %, \(rows), "
            + "\(left / 60):\(seconds < 10 ? "0" : "")\(seconds) left"
    }
}
