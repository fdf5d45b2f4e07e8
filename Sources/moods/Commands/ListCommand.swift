import ArgumentParser
import MoodJournal

struct ListCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List moods, newest first.",
        discussion: """
            moods list
            moods list France --since monday --feeling good..
            moods list europe --match umbrella --section month --format jsonl

            A day in --since, --until or --on means the local day where the mood was felt. A date \
            with a time is an instant. Each further option narrows the list; 'moods help search' \
            explains --match.

            --section groups the moods under headings that show their number; other formats get \
            a first field named section. Regions come by name, periods (2024-05) newest first, \
            feelings best first, and unknown ones last. --random with --limit lists as many \
            random moods.

            Fields: \(documentation(of: MoodFields.all())).
            """)

    @OptionGroup var filterOptions: MoodFilterOptions
    @OptionGroup var listOptions: MoodListOptions

    func run(output: StandardOutput) throws {
        try listOptions.list(by: .date, to: output) {
            try filterOptions.query(in: $0, of: listOptions.journalOptions)
        }
    }
}
