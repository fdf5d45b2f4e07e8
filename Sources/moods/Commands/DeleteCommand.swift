import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct DeleteCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete moods.",
        discussion: """
            moods delete 12
            moods delete 0192f3a4-5b6c 13 --yes
            moods delete --source daylio --yes

            On a terminal it asks first; elsewhere it needs --yes. Countries, continents and tags \
            that this leaves without moods go too. All the moods are deleted, or none.
            """)

    @Argument(help: "Numbers, UUIDs, or beginnings of UUIDs.")
    var mood: [String] = []

    @Option(help: ArgumentHelp("Every mood of a country or continent.", valueName: "region"))
    var allIn: String?

    @Option(help: ArgumentHelp("Every mood that was imported from there.", valueName: "name"))
    var source: String?

    @Flag(name: [.long, .customShort("y")], help: "Delete without asking.")
    var yes = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        let ways = [!mood.isEmpty, allIn != nil, source != nil].count { $0 }
        guard ways == 1 else {
            throw ways == 0 ? CommandError.nothingToDelete : CommandError.severalWaysToDelete
        }
        let references = try mood.map { try MoodReference($0) }
        let region = try allIn.map {
            try Gazetteer(locale: LocaleEnvironment.current()).region(named: $0)
        }
        guard yes || terminal.isInteractive else { throw CommandError.unconfirmed }
        let count = try journalOptions.changing { journal in
            if !yes, try !isConfirmed(references, region, journal) { return 0 }
            if let source { return try journal.deleteAll(from: source) }
            if let region {
                let count = try journal.deleteAll(in: region)
                if count == 0 { throw CommandError.emptyRegion(name(of: region)) }
                return count
            }
            return try journal.delete(references)
        }
        if terminal.isTerminal {
            try output.write(count == 0 ? "Nothing deleted.\n" : "Deleted \(counted(count)).\n")
        }
    }

    private func isConfirmed(
        _ references: [MoodReference], _ region: Region?, _ journal: Journal
    ) throws -> Bool {
        let question: String
        if let source {
            let count = try journal.numberOfMoods(from: source)
            question = "Delete \(counted(count)) from \(source)?"
        } else if let region {
            let count = try journal.numberOfMoods(in: region)
            guard count > 0 else { throw CommandError.emptyRegion(name(of: region)) }
            question = "Delete \(counted(count)) in \(name(of: region))?"
        } else {
            let numbers = Set(try references.map { try journal.record(of: $0).number })
            question =
                numbers.count == 1
                ? "Delete mood \(numbers.sorted()[0])?" : "Delete \(counted(numbers.count))?"
        }
        StandardError.write(TerminalText.line(question) + " [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes"].contains(answer)
    }

    private func name(of region: Region) -> String {
        region.localizedName(in: LocaleEnvironment.current())
    }

    private func counted(_ count: Int) -> String {
        count == 1 ? "1 mood" : "\(count) moods"
    }
}
