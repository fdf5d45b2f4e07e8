import Foundation
import Glibc
import Testing

/// The program on a terminal, whose screen a test reads and into which it types.
final class WatchedTerminal {
    let terminal: Terminal
    let child: ChildProcess
    let settingsBefore: [UInt32]
    private(set) var screen: DrawnScreen

    /// The output that `screen` hasn't drawn yet.
    private var unshown = Data()

    /// The home, whose folder would otherwise be removed.
    private let home: Home

    init(
        _ words: [String], in home: Home, columns: UInt16 = 80,
        with settings: [String: String] = [:]
    ) throws {
        self.home = home
        terminal = try Terminal(columns: columns)
        screen = DrawnScreen(columns: columns)
        settingsBefore = terminal.settings
        child = try ChildProcess(
            words,
            environment: home.environment.merging(["TERM": "xterm-256color"]) { $1 }
                .merging(settings) { $1 },
            terminal: terminal.name)
    }

    func resize(columns: UInt16, rows: UInt16) {
        screen.columns = Int(columns)
        terminal.resize(columns: columns, rows: rows)
    }

    /// Waits until the screen meets a condition. Each line is drawn on its own, so that a screen
    /// that lasts only a moment is seen even if the test reads it late.
    func wait(
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        until isAsItShouldBe: (DrawnScreen) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
        while !isAsItShouldBe(screen) {
            if unshown.isEmpty { unshown = try terminal.read(until: deadline) }
            try #require(
                !unshown.isEmpty && ContinuousClock.now < deadline,
                "\(comment ?? "") no more output arrived: \(screen.lines)",
                sourceLocation: sourceLocation)
            // A line begins with its place, which begins with an escape.
            let end = unshown.dropFirst().firstRange(of: Data("\u{1B}[".utf8))?.lowerBound
            screen.show(unshown[..<(end ?? unshown.endIndex)])
            unshown = Data(unshown[(end ?? unshown.endIndex)...])
        }
    }

    /// Waits until the terminal's settings are as expected.
    func waitForSettings(
        sourceLocation: SourceLocation = #_sourceLocation,
        until areAsTheyShouldBe: ([UInt32]) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
        while !areAsTheyShouldBe(terminal.settings) {
            let isInTime = ContinuousClock.now < deadline
            let shown = isInTime ? Data() : try terminal.read(until: ContinuousClock.now)
            try #require(
                isInTime, "the settings stay: \(String(decoding: shown, as: UTF8.self))",
                sourceLocation: sourceLocation)
            usleep(1000)
        }
    }

    /// Waits for the end, and checks that the terminal was restored.
    func expectEnd(
        _ status: Int32, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try child.outcome()
        #expect(outcome.status == status, "\(outcome)", sourceLocation: sourceLocation)
        try wait("at the end", sourceLocation: sourceLocation) { $0.modes == [7, 25] }
        #expect(terminal.settings == settingsBefore, sourceLocation: sourceLocation)
    }
}
