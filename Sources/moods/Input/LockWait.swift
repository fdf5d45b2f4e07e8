import Files
import Foundation
import MoodJournal

/// The wait of a change that was typed on a terminal for another program's lock on the journal.
enum LockWait {
    private static let longest = Duration.seconds(30)

    /// Runs `body`, and again while another program's lock keeps it from changing the journal. After
    /// a second, a line says so, and from then on, Escape gives up. Control-C gives up at any time.
    ///
    /// - Parameters:
    ///   - signals: The pipe of a program that catches signals itself.
    ///   - prepare: Called before the line is printed.
    ///   - body: Changes the journal, and waits for locks for the given number of seconds.
    /// - Throws: ``Interruption`` or `EndingSignals.Interruption` if the user gives up.
    static func run<Result>(
        signals: SignalPipe?, preparing prepare: () -> Void = {},
        _ body: (_ busyTimeout: Double) throws -> Result
    ) throws -> Result {
        let deadline = ContinuousClock.now + longest
        var keyboard: KeyboardInput?
        defer { keyboard?.end() }
        while true {
            do {
                return try EndingSignals.deferring { try body(keyboard == nil ? 1 : 0.1) }
            } catch let error as JournalError where error.isOfLock && .now < deadline {
                try EndingSignals.expectNone()
                if keyboard == nil {
                    // Without a terminal for keys, nobody could give up.
                    guard isatty(STDIN_FILENO) == 1 else { throw error }
                    prepare()
                    keyboard = try KeyboardInput(marksPastes: false, signals: signals)
                    StandardError.say(
                        "Waiting for another program to finish writing. Escape gives up.")
                }
                while let key = try keyboard?.next(within: 100) {
                    if key == .escape { throw Interruption(signal: SIGINT) }
                }
            }
        }
    }
}

extension JournalError {
    /// Whether another program's lock on the journal is the reason.
    fileprivate var isOfLock: Bool {
        if case .store(let error, _) = self { error.kind == .busy } else { false }
    }
}
