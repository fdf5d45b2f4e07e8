import Foundation
import Testing

/// Bad input always gives one line on standard error that names the input, and the right exit
/// status. It prints nothing on standard output, and changes nothing in the journal.
@Suite("Bad input")
struct BadInputTests {
    struct Row: CustomTestStringConvertible {
        let arguments: [String]
        let status: Int32
        let sentence: String

        init(_ line: String, _ status: Int32, _ sentence: String) {
            arguments = line.split(separator: " ", omittingEmptySubsequences: false)
                .map { String($0).replacing("_", with: " ") }
            self.status = status
            self.sentence = sentence
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    /// Arguments are split at spaces; an underscore is a space within one.
    static let rows = [
        Row("add --lat 91 --lon 0", 65, "invalid latitude 91; use degrees from -90 to 90"),
        Row("add --lat -90.0001 --lon 0", 65, "invalid latitude -90.0001"),
        Row("add --lat 0 --lon 180.5", 65, "invalid longitude 180.5; use degrees"),
        Row("add --lat nan --lon 0", 65, "invalid latitude nan; use degrees"),
        Row("add --lat 0 --lon -nan", 65, "invalid longitude -nan; use degrees"),
        Row("add --lat inf --lon 0", 65, "invalid latitude inf; use degrees"),
        Row("add --lat 1e999 --lon 0", 65, "invalid latitude inf; use degrees"),
        Row("add --lat 1 note", 64, "a latitude needs a longitude; give both or neither"),
        Row("add --lon -40", 64, "a longitude needs a latitude; give both or neither"),
        Row("add --lat north --lon 0", 64, "invalid --lat 'north'; see 'moods help add'"),
        Row("add --lat 48,85 --lon 0", 64, "invalid --lat '48,85'"),
        Row("add --lat --lon 3", 64, "invalid --lat '--lon'"),
        Row("add --country frnace", 69, "'frnace'; did you mean France (FR)?"),
        Row("add --country kongo", 69, "(CD) or Congo - Brazzaville (CG); use the code"),
        Row("add --country Europe", 69, "'Europe'"),
        Row("add --country ", 69, "unknown country ''; use a name or an ISO 3166-1 code"),
        Row("add --country Lisbon", 69, "'Lisbon' is a town, not a country; use --at Lisbon"),
        Row(
            "add --at Germany", 69,
            "'Germany' is a country, not a town; name a town in it, or use --country Germany"),
        Row("add --at Europe", 69, "'Europe' is a continent, not a town; name a town in it"),
        Row(
            "list --at germany", 69,
            "'germany' is a country, not a town; give it alone, as in 'moods list germany'\n"),
        Row(
            "stats --near europe", 69,
            "'europe' is a continent, not a town; give it alone, as in 'moods list europe'\n"),
        Row(
            "list --at norway", 69,
            "'norway' is a country, not a town; give it alone, as in 'moods list norway'\n"),
        Row("stats --near Italy", 69, "'Italy' is a country, not a town; give it alone, as in"),
        Row("list --at Georgia", 69, "'Georgia' is a country, not a town; give it alone, as in"),
        Row(
            "add --at Jordan", 69,
            "'Jordan' is a country, not a town; name a town in it, or use --country Jordan\n"),
        // Grenada is "Granada" only in other languages.
        Row("list --at granada", 69, "'granada' may be "),
        Row(
            "list coffee", 69,
            "'coffee' is not a country, continent or period; to find moods by their words, use "
                + "'moods search coffee'\n"),
        Row("stats coffee & cake", 69, "use \"moods search coffee '&' cake\"\n"),
        Row(
            "show lisbon", 64,
            "'lisbon' is a place, not a mood; for all moods there, use 'moods list --at lisbon'\n"
        ),
        Row("show france", 64, "for all moods there, use 'moods list france'\n"),
        Row("add --date 30_days", 65, "'30 days' is a period; name the day of a mood"),
        Row(
            "add --at Palestine", 69,
            "'Palestine' is a country, not a town; name a town in it, or use --country Palestine\n"),
        Row("add --at Cornwall", 69, "'Cornwall' is a region, not a town; name a town in it, or"),
        Row("places add y Germany", 69, "'Germany' is a country, not a town; name a town in it\n"),
        Row(
            "places add y Nowhereville", 69,
            "'Nowhereville'; name a town nearby (Tab completes towns), or give coordinates"),
        Row(
            "list paris", 69,
            "'paris' is not a country or continent; for a town or a place of your own, use --at paris"
        ),
        Row("add --date 2024-02-30", 65, "invalid date '2024-02-30': the day doesn't exist"),
        Row("add --date someday", 65, "invalid date 'someday'; use 2026-11-22, yesterday or 18:30"),
        Row("add --date 0000-01-01", 65, "years run from 0001 to 9999"),
        Row("add --date 10000-01-01", 65, "invalid date '10000-01-01'"),
        Row("add --date 2024-05-01T24:00", 65, "the time doesn't exist"),
        Row(
            "add --date 01/02/2024", 65,
            "'01/02/2024' may begin with the day or the month; write it like 2024-05-01\n"),
        Row("add --date march", 65, "'march' is a period"),
        Row("add --date 2026-03", 65, "'2026-03' is a period"),
        Row("add --date midnight", 65, "'midnight' may mean the beginning or the end of a day"),
        Row("add --date ", 65, "the date is empty"),
        Row("add --date monday_9", 65, "'monday 9' may mean the morning or the evening"),
        Row("add --time-zone Asia/Tokio", 65, "did you mean Asia/Tokyo"),
        Row("add --time-zone PST", 65, "unknown time zone 'PST'"),
        Row("add --time-zone +25:00", 65, "unknown time zone '+25:00'"),
        Row("add --feeling 6", 65, "unknown feeling '6'; use 1 to 5, or one of awful, bad, meh"),
        Row("add --feeling 0", 65, "unknown feeling '0'"),
        Row("add --feeling happy", 65, "unknown feeling 'happy'"),
        Row("add --color red", 65, "invalid color 'red'; use a form like '#ff8800' or '#f80'"),
        Row("add --color #ff880", 65, "invalid color '#ff880'"),
        Row("add --color #ff88gg", 65, "invalid color '#ff88gg'"),
        Row("add word --note other", 64, "the note is given twice: as words, or with --note"),
        Row("add --lattitude 4", 64, "unknown option '--lattitude'"),
        Row("add -x", 64, "unknown option '-x'"),
        Row("add -5 -x", 64, "unknown option '-x'"),
        Row("add -5x", 64, "unknown option '-5x'"),
        Row("add -5 --journal", 64, "missing value for '--journal"),
        Row("list --limt 3", 64, "unknown option '--limt'; did you mean '--limit'?"),
        Row("list --limit -1", 64, "invalid --limit -1; use 0 or more"),
        Row("list --limit x", 64, "invalid --limit 'x'; see 'moods help list'"),
        Row("list --limit", 64, "missing value for '--limit"),
        Row("list --limit 99999999999999999999", 64, "invalid --limit '99999999999999999999'"),
        Row("regions --limit -1", 64, "invalid --limit -1"),
        Row("regions --filter oceans", 64, "use both, countries or continents; see"),
        Row("regions --sort size", 64, "invalid --sort 'size'; use updated, name"),
        Row("map --by x", 64, "invalid --by 'x'; use feeling, moods or days; see"),
        Row(
            "stats --by x", 64,
            "invalid --by 'x'; use weekday, hour, daytime, month, season, year, country"),
        Row("undo foo", 64, "invalid command 'foo'; see 'moods help undo'"),
        Row("regions Frnce", 69, "unknown country or continent 'Frnce'; did you mean"),
        Row("tags lits", 64, "unknown command 'tags lits'; did you mean 'tags list'?"),
        Row("tags delete x", 64, "use 'moods edit --where-tag x --remove-tag x'\n"),
        Row("tags ls", 64, "unknown command 'tags ls'; did you mean 'tags list'?"),
        Row("tags coffee", 69, "to find moods by their words, use 'moods search coffee'\n"),
        Row("tags oslo", 69, "use 'moods list --at oslo'\n"),
        Row("regions oslo", 69, "use 'moods list --at oslo'\n"),
        Row(
            "list 10", 69,
            "'10' is not a country, continent or period; to list 10 moods, use "
                + "'moods list --limit 10'; to show mood 10, use 'moods show 10'\n"),
        Row("stats 5 last week", 69, "'5' is not a country, continent or period; to list 5"),
        Row("list 999", 69, "'999' is not a country, continent or period; to list 999 moods"),
        Row("list 1", 69, "to list 1 mood, use 'moods list --limit 1'; to show mood 1, use"),
        Row(
            "list undo", 69,
            "'undo' is not a country, continent or period; to find moods by their words, use "
                + "'moods search undo'\n"),
        Row(
            "list search coffee", 69,
            "'search' is a command, not a country, continent or period; use "
                + "'moods search coffee'\n"),
        Row("list bad", 69, "'bad' is a feeling, not a country, continent or period; use --feel"),
        Row("regions bad", 69, "use 'moods list --feeling bad'\n"),
        Row("list from 5 nov to 1 nov 2024", 65, "'from 5 nov to 1 nov 2024' ends before it"),
        Row("list in lisbon", 69, "'lisbon' is not a country or continent; for a town or a place"),
        Row("list berlin", 69, "'berlin' is not a country or continent; for a town or a place"),
        Row(
            "delete --all-in berlin -y", 69,
            "'berlin' is not a country or continent; for a town or a place"),
        Row("add --country Berlin", 69, "'Berlin' is a town, not a country; use --at Berlin"),
        Row(
            "add --at Cologne,_Germany --country FR", 69,
            "'Cologne, Germany' isn't in France; leave out --country\n"),
        Row("show today", 64, "'today' is not a mood; find its number with 'moods list today'\n"),
        Row(
            "delete coffee --yes", 64,
            "'coffee' is not a mood; find its number with 'moods search coffee'\n"),
        Row(
            "list europ", 69, "unknown country or continent 'europ'; did you mean Europe (150)"
        ),
        Row("list France Spain", 64, "unexpected 'Spain'; give at most a region"),
        Row("list --since tomorrow", 65, "'tomorrow' is in the future; if you mean it"),
        Row("add --date tomorrow", 65, "'tomorrow' is in the future; if you mean it"),
        Row("list --until 2024-13-01", 65, "'2024-13-01': month 13 doesn't exist"),
        Row("list --feeling great", 65, "unknown feeling 'great'"),
        Row("list --format xml", 64, "use table, tsv, csv, json or jsonl; see"),
        Row("list --fields nmber", 64, "unknown field 'nmber'; did you mean number?"),
        Row("list --fields id,,id", 64, "lacks a field name"),
        Row("list --fields id,id", 64, "the field 'id' is named twice"),
        Row("list --fields ", 64, "lacks a field name"),
        Row("list --fields id --format table", 64, "--fields needs --format tsv, csv, json"),
        Row("regions --fields note", 64, "unknown field 'note'; "),
        Row("list --locale klingonese", 64, "unknown language 'klingonese'; use a language tag"),
        Row("regions --locale de-ZQ", 64, "unknown language 'de-ZQ'"),
        Row("restore", 64, "name a mood: its number, the beginning of its UUID, or 'last'"),
        Row("sync", 64, "give a folder; see 'moods help sync'"),
        Row("sync . --rekey", 64, ". isn't encrypted; use --seal"),
        Row("import", 64, "give a file; see 'moods help import'"),
        Row("tags --tree --flat", 64, "can't use --tree with --flat; see 'moods help tags list'"),
        Row("calendar 2024-13", 65, "'2024-13': month 13 doesn't exist"),
        Row("add --at office", 69, "with 'moods places add office PLACE', or add the country if "),
        Row(
            "add --at Lisb", 69,
            "no place or town is called 'Lisb'; did you mean 'Lisbon, Portugal'?\n"),
        Row("add --at Lisbon,_Spain", 69, "'Lisbon, Spain'; did you mean 'Lisbon, Portugal', "),
        Row("where Paris Texas", 69, "'Paris Texas'; did you mean 'Paris, Texas'?\n"),
        Row("list since someday", 64, "'since' is an option; use --since someday\n"),
        Row("list since yesterday 9pm", 64, "'since' is an option; use --since 'yesterday 9pm'\n"),
        Row("list till 5 nov", 64, "unexpected 'till'; use --until '5 nov', which is inclusive\n"),
        Row(
            "list first week of november", 64,
            "can't read the days 'first week of november'; use days like 1-5 nov, last week or "),
        Row("list nov 1 and 5", 64, "can't read the days 'nov 1 and 5'; use days like 1-5 nov"),
        Row("list to 5 nov", 64, "unexpected 'to'; use --until '5 nov', which is inclusive\n"),
        Row("list japan Until 2024", 64, "'until' is an option; use --until 2024\n"),
        Row("list from 2024-11-05 to 2024-11-01", 65, "ends before it begins; swap the days\n"),
        Row("list from yesterday 9pm", 65, "'yesterday 9pm' has a time of day; name a day"),
        Row(
            "add --at lisbn", 69, "'Lisbon, Maine'? 'moods places add lisbn PLACE' saves a place"),
        Row("add --at Lisbn", 69, "no place or town is called 'Lisbn'; did you mean 'Lisbon,"),
        Row("show --last", 64, "unknown option '--last'"),
        Row("edit", 64, "nothing to change; see 'moods help edit'"),
        Row("edit --lst --note x", 64, "unknown option '--lst'"),
        Row("show 99", 69, "no mood 99; see 'moods list'"),
        Row("show 0192f3a4-5b6c", 69, "no mood 0192f3a4-5b6c"),
        Row(
            "show x1z", 64, "invalid mood 'x1z'; use a number, a range like 10-27, 'last', or"
        ),
        Row("show 0192f3a45-b6c", 64, "invalid mood '0192f3a45-b6c'"),
        Row("show 99999999999999999999", 69, "no mood 99999999999999999999"),
        Row("show +1", 64, "invalid mood '+1'"),
        Row("delete 1", 64, "can't ask for confirmation here; use --yes"),
        Row("delete --random --yes", 64, "unknown option '--random'"),
        Row("delete --yes", 64, "give the moods to delete, a region with --all-in, filters"),
        Row("bogus", 64, "unknown command 'bogus'; see 'moods --help'"),
        Row("lits", 64, "unknown command 'lits'; did you mean 'list'?"),
        Row("help lists", 64, "unknown command 'lists'; did you mean 'list'?"),
        Row("help bogus", 64, "unknown command 'bogus'; see 'moods --help'"),
        Row("list --tga a", 64, "did you mean '--tag'? See 'moods help list'"),
        Row("list --section week", 64, "use continent, country, year, month, day or feeling; see"),
        Row("--bogus", 64, "unknown option '--bogus'"),
        Row("list --journal ", 64, "--journal is empty; give a file"),
        Row("add --journal ", 64, "--journal is empty; give a file"),
        Row("show \u{1B}[31ma\u{202E}b\nc", 64, "invalid mood '␛[31ma\\u{202e}b↵c'"),
    ]

    @Test("'last' of a journal without moods is an error")
    func lastOfNone() throws {
        let home = try Home()
        let number = try home.moods("add", "--format", "tsv", "--fields", "number").output
        let deletion = try home.moods(
            "delete", number.trimmingCharacters(in: .newlines), "--yes")
        #expect(deletion.status == 0, "\(deletion)")
        let outcome = try home.moods("show", "last")
        #expect(outcome.status == 69 && outcome.output == "")
        #expect(
            outcome.errors == "moods: all moods are in the trash; see 'moods trash'\n", "\(outcome)"
        )
        try home.moods("trash", "--empty", "--yes")
        let none = try home.moods("show", "last")
        #expect(
            none.errors == "moods: the journal has no moods yet; record one with 'moods add'\n",
            "\(none)")
    }

    @Test("gives one line and its status, and changes nothing", arguments: rows)
    func badInput(row: Row) throws {
        let home = try Travels.home()
        let before = try FolderContents(of: home.path)
        let outcome = try home.run([Program.path] + row.arguments)
        #expect(outcome.status == row.status, "\(outcome)")
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("moods: ") && outcome.errors.hasSuffix("\n"))
        #expect(outcome.errors.dropLast().contains("\n") == false, "\(outcome)")
        #expect(outcome.errors.contains(row.sentence), "\(outcome)")
        #expect(try FolderContents(of: home.path) == before)
    }
}
