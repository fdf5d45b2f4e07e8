import ArgumentParser
import Foundation
import MoodJournal

struct DueCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "Say whether a mood is due, for reminders and prompts.",
        discussion: """
            moods due
            moods due --every 12h && notify-send 'How are you?'
            moods due --every 1w || echo 'You have recorded a mood this week.'

            A mood is due if nothing has been recorded, or if the latest mood is at least as old as \
            --every. Moods dated in the future don't count. A day is 24 hours.

            The exit status is 0 if a mood is due, and 1 if not; an error has another one. It \
            prints a line on a terminal, and nothing in a pipe.
            """)

    @Option(
        help: ArgumentHelp(
            "The time from one mood to the next: '1d', '12h', '90m' or '2w'.", valueName: "time"))
    var every = MoodInterval.defaultValue

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let interval = try TimeSpan(every.text, option: "--every").seconds
        let now = Date()
        // A prompt that runs this must not wait long for another program.
        let reminder = try journalOptions.reading(busyTimeout: 1) {
            try $0.reminder(every: interval, now: now)
        }
        if TerminalEnvironment.current().isTerminal {
            try output.write(sentence(for: reminder, at: now) + "\n")
            try output.flush()
        }
        guard reminder.isDue else { throw CommandError.no }
    }

    private func sentence(for reminder: MoodReminder, at now: Date) -> String {
        guard !reminder.isDue else { return "Time to record a mood." }
        // After the year 9999, a moment has no date.
        guard let moment = reminder.dueDate.flatMap({ text(of: $0, at: now) }) else {
            return "Nothing due."
        }
        return "Nothing due until \(moment)."
    }

    /// Returns the local time, such as "18:30" or "tomorrow at 18:30"; `nil` if the year is outside 0001 to 9999.
    private func text(of date: Date, at now: Date) -> String? {
        let zone = MachineTimeZone.current
        guard let time = DateText.time(of: date, in: zone), let day = LocalDay(date, in: zone),
            let today = LocalDay(now, in: zone)
        else { return nil }
        guard day != today else { return time }
        return ListingWords.english.relativeDay(day, today: today) + " at " + time
    }
}
