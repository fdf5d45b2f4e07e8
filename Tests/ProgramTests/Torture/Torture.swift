import Foundation
import SeededRandom

/// The number and the seed of the faults, and the table of their effects.
///
/// `make test` tries some faults from a fixed seed; `make torture` sets `TORTURE=long` and tries all
/// of them from a new one.
enum Torture {
    static let isLong = ProcessInfo.processInfo.environment["TORTURE"] == "long"

    static let seed: UInt64 = {
        let seed = SeededGenerator.anySeed()
        print(line: "torture seed \(seed)")
        return seed
    }()

    /// Prints a row of the table that `make torture` ends with.
    ///
    /// - Parameters:
    ///   - tried: The number of faults that were tried.
    ///   - struck: The number of them that a process noticed or died of.
    ///   - lost: The number of them that lost or misplaced something, or were misreported.
    static func report(
        _ fault: String, tried: Int, struck: Int, lost: Int, remark: String = ""
    ) {
        let cells = [(fault, 40), ("\(tried)", 8), ("\(struck)", 8), ("\(lost)", 6)]
        let row = cells.map { $0.0.padding(toLength: $0.1, withPad: " ", startingAt: 0) }
        print(line: "torture: " + row.joined() + remark)
    }

    /// Prints a line in one write, so that no other line is mixed into it.
    private static func print(line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
