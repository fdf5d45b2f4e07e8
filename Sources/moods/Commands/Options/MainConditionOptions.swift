import ArgumentParser
import MoodJournal

/// The options that select moods and are used most.
struct MainConditionOptions<Names: ConditionNames>: ParsableArguments {
    @Option(
        name: [.customShort("m"), .customLong("match")],
        help: ArgumentHelp(
            "Only moods that match: beginnings of words, a \"quoted phrase\", #tag, @place; "
                + "repeat it to require several.",
            valueName: "text"))
    var match: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only moods since this date: '2024-05-01', '2024-05', 'march', 'last week', "
                + "'monday 9pm'.",
            valueName: "date"))
    var since: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only moods up to and including this day, month or year.", valueName: "date"))
    var until: [String] = []

    @Option(
        name: Names.names("on", "d", isPrefixed: false),
        help: ArgumentHelp(
            "Only moods of this day or period: '2024-05-01', 'yesterday', 'last week'.",
            valueName: "day"))
    var on: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only moods of this month: '2024-05', or 'may' of every year.", valueName: "month"))
    var month: [String] = []

    @Option(
        name: Names.names("feeling", "f"),
        help: ArgumentHelp(
            "1 to 5, or awful, bad, meh, good, rad; a range such as '4..' or 'bad..meh'; repeat it "
                + "to match any of several.",
            valueName: "feeling"),
        completion: .list(Feeling.allCases.map { $0.name }))
    var feeling: [String] = []

    @Option(
        name: Names.names("tag", "t"),
        help: ArgumentHelp(
            "Only moods with this tag or one below it; repeat it to require several.",
            valueName: "tag"),
        completion: JournalCompletion.tags)
    var tag: [String] = []

    @Option(
        name: Names.names("at", "a"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Only moods at this place: within 250 m of one of your own or of coordinates, or 10 km "
                + "of the center of a town (more in a large city).",
            valueName: "place"),
        completion: JournalCompletion.places)
    var at: [String] = []
}
