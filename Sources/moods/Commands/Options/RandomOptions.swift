import ArgumentParser
import Foundation
import MoodJournal

/// The choice of a random mood, for commands that change nothing.
struct RandomOptions: ParsableArguments {
    @Flag(help: "Only one mood, chosen at random; the same one all day.")
    var random = false

    /// Returns the choice for a query; `nil` without the option.
    /// - Throws: An error if the clock's year isn't 0001 to 9999.
    func sample(now: Date = Date()) throws -> MoodQuery.Sample? {
        try random ? MoodQuery.Sample(count: 1, on: MachineTimeZone.today(at: now)) : nil
    }
}
