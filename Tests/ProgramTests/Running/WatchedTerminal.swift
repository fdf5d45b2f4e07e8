import Foundation
import Glibc
import Testing

/// The program on a terminal that somebody looks at and types into.
final class WatchedTerminal {
    let terminal: Terminal
    let child: ChildProcess
    let settingsBefore: [UInt32]
    private(set) var screen: DrawnScreen

    /// What the terminal was given and `screen` has not shown yet.
    private var unshown = Data()

    /// Held: its folder goes with it.
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

    /// Looks until the screen is as it should be. Line after line, as it was drawn: what stands there
    /// for a moment only is seen, however late this test comes to look.
    func wait(
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        until isAsItShouldBe: (DrawnScreen) -> Bool
    ) throws {
        while !isAsItShouldBe(screen) {
            if unshown.isEmpty { unshown = terminal.read() }
            try #require(
                !unshown.isEmpty, "\(comment ?? "") nothing more came: \(screen.lines)",
                sourceLocation: sourceLocation)
            // A line begins with its place, which begins with an escape.
            let end = unshown.dropFirst().firstRange(of: Data("\u{1B}[".utf8))?.lowerBound
            screen.show(unshown[..<(end ?? unshown.endIndex)])
            unshown = Data(unshown[(end ?? unshown.endIndex)...])
        }
    }

    /// Waits, for ten minutes at most, until the terminal treats what is typed in some way.
    func waitForSettings(_ settings: [UInt32]) {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(600)
        while terminal.settings != settings, clock.now < deadline { usleep(1000) }
    }

    /// Waits for the end, and sees whether the terminal is as it was.
    func expectEnd(
        _ status: Int32, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try child.outcome()
        #expect(outcome.status == status, "\(outcome)", sourceLocation: sourceLocation)
        try wait("at the end", sourceLocation: sourceLocation) { $0.modes == [7, 25] }
        #expect(terminal.settings == settingsBefore, sourceLocation: sourceLocation)
    }
}
