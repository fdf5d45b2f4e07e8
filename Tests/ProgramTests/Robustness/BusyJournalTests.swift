import Foundation
import Testing

@Suite("A journal that other programs use")
struct BusyJournalTests {
    @Test("A write waits for another program's, and then happens")
    func waiting() throws {
        let home = try Travels.home()
        // The shell prints a line when it has the lock, and releases it when it reads one.
        let outcome = try home.shell(
            """
            set -e; cd "$HOME"; mkfifo orders; mkfifo answers
            sqlite3 -batch "\(home.journal)" < orders > answers & holder=$!
            exec 3> orders 4< answers
            echo 'BEGIN IMMEDIATE; SELECT 1;' >&3
            read held <&4
            "$MOODS" add waited --country FR > id & writer=$!
            "$MOODS" list --fields number
            echo 'COMMIT;' >&3
            wait $writer; cat id
            exec 3>&-; wait $holder
            """)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        // Readers never wait: the listing came while the lock was held.
        #expect(outcome.lines.prefix(4) == ["3", "1", "2", "4"])
        #expect(outcome.lines.count == 5)
        #expect(try home.numberOfMoods() == 5)
        try home.expectSoundJournal()
    }

    @Test(
        "A listing that runs while moods are added and deleted never fails")
    func listingWhileWriting() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            { for i in 1 2 3 4 5 6 7 8; do
                id=$("$MOODS" add --country KE); "$MOODS" delete --yes "$id"
              done; } & writer=$!
            for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
              "$MOODS" list --fields country; "$MOODS" regions --fields code
            done
            wait $writer
            """)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        #expect(
            Set(outcome.lines).subtracting(["KE", "002"])
                == ["DE", "FR", "JP", "ZZ", "150", "142"])
        try home.expectSoundJournal()
    }
}
