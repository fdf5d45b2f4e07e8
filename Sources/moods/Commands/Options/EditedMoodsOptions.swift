import ArgumentParser
import Atlas
import MoodJournal

/// The options that select the moods to edit. Those that would have the name of an option that sets
/// a property begin with `--where`.
struct EditedMoodsOptions: ParsableArguments {
    @OptionGroup var conditions: ConditionOptions<WhereNames>

    @Option(
        help: ArgumentHelp("Only moods of this country or continent.", valueName: "region"),
        completion: JournalCompletion.regions)
    var allIn: [String] = []

    @Option(
        help: ArgumentHelp("Only moods that were imported from this source.", valueName: "name"),
        completion: JournalCompletion.sources)
    var source: [String] = []

    /// Returns the query for the options; `nil` without any.
    func query() throws -> MoodQuery? {
        for (values, name) in [(allIn, "--all-in"), (source, "--source")] where values.count > 1 {
            throw CommandError.repeatedOption(name)
        }
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        var query = try conditions.query(gazetteer)
        query.place = try allIn.first.map {
            try gazetteer.regionOfMoods(named: $0, orTownOf: "--where-at")
        }
        query.source = source.first
        return query.hasConditions || query.place != nil ? query : nil
    }

    /// The given options, as they would be typed in a shell.
    var words: [String] {
        allIn.map { "--all-in \($0.quotedForShell)" }
            + source.map { "--source \($0.quotedForShell)" } + conditions.words
    }
}
