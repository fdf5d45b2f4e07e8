import Foundation
import Testing

@Suite("Parallel writers")
struct ParallelWritersTests {
    static let countries = ["FR", "DE", "JP", "IT", "IN", "TH", "KE", "GS", "XK", "UY"]

    @Test("100 adds in ten new countries, 16 at a time, all succeed")
    func hundredAdds() throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            set -- \(Self.countries.joined(separator: " "))
            for i in 1 2 3 4 5 6 7 8 9 10; do printf '%s\\n' "$@"; done |
              xargs -P 16 -I {} "$MOODS" add note --country {}
            """)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        let ids = outcome.lines
        #expect(Set(ids).count == 100)
        let stored = try home.sqlite("SELECT lower(hex(id)) FROM Mood").split(separator: "\n")
        #expect(Set(stored.map(String.init)) == Set(ids.map { $0.replacing("-", with: "") }))
        let regions = try home.moods("regions", "--filter", "countries", "--fields", "code,moods")
        #expect(regions.lines.sorted() == Self.countries.map { "\($0)\t10" }.sorted())
        try home.expectSoundJournal()
        // A closed journal is one file.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path + "/.local/share/moods")
                == ["journal.sqlite"])
    }

    @Test("16 processes can add and delete in the same three countries")
    func addingAndDeleting() throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            set -e
            worker() {
              for i in 1 2 3; do
                for country in FR DE JP; do
                  id=$("$MOODS" add --country "$country")
                  "$MOODS" delete --yes "$id"
                done
              done
              "$MOODS" add --country FR
            }
            workers=
            for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
              worker & workers="$workers $!"
            done
            for worker in $workers; do wait "$worker"; done
            """)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(Set(outcome.lines).count == 16)
        #expect(try home.numberOfMoods() == 16)
        let regions = try home.moods("regions", "--fields", "code,moods,countries")
        #expect(regions.lines == ["150\t16\t1", "FR\t16\t"])
        try home.expectSoundJournal()
    }
}
