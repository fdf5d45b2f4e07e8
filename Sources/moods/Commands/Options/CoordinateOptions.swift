import ArgumentParser
import Atlas
import MoodJournal

/// The options for a point as two numbers.
struct CoordinateOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees north, -90 to 90; with --lon.", valueName: "degrees"))
    var lat: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees east, -180 to 180; with --lat.", valueName: "degrees"))
    var lon: Double?

    var isGiven: Bool { lat != nil || lon != nil }

    /// Returns the coordinate; `nil` without the options.
    /// - Throws: `NewMoodError` if only one was given, or if one is out of range.
    func coordinate() throws -> Coordinate? {
        try NewMood.coordinate(latitude: lat, longitude: lon)
    }
}
