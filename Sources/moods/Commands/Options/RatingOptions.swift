import ArgumentParser
import Interchange
import MoodJournal

/// The options that rate a mood.
struct RatingOptions: ParsableArguments {
    @Option(
        name: [.long, .customShort("f")],
        help: ArgumentHelp("1 to 5, or awful, bad, meh, good, rad.", valueName: "feeling"),
        completion: .list(Feeling.allCases.map { $0.name }))
    var feeling: String?

    /// Returns the ratings that the options give.
    ///
    /// - Throws: An error if one is invalid.
    func ratings() throws -> Ratings<Int> {
        Ratings(try feeling.map { try TypedFeeling.feeling($0) })
    }

    /// The given text for each scale.
    var texts: Ratings<String> { Ratings(feeling: feeling) }
}

/// The options that remove a mood's ratings.
struct RatingRemovalOptions: ParsableArguments {
    @Flag(help: "Remove the feeling.")
    var noFeeling = false

    /// Returns whether the rating on a scale is removed.
    func removes(_ scale: RatingScale) -> Bool {
        switch scale {
        case .feeling: noFeeling
        }
    }
}
