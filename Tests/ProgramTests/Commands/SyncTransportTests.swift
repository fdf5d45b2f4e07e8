import Foundation
import Testing

@Suite("Programs that carry the files of moods sync")
struct SyncTransportTests {
    private func expectEqual(_ homes: [Home]) throws {
        let exports = try homes.map { try $0.moods("export").output }
        for export in exports { #expect(export == exports[0]) }
    }

    @Test("Two machines can sync through git without conflicts")
    func git() throws {
        let homes = [try Home(), try Home()]
        let hub = homes[0].file("hub.git")
        let setUp = try homes[0].shell("git init -q --bare \(hub)")
        try #require(setUp.status == 0, "\(setUp)")
        for (index, home) in homes.enumerated() {
            let outcome = try home.shell(
                """
                set -e; cd "$HOME"; git clone -q \(hub) sync 2>/dev/null; cd sync
                git checkout -q -B main
                git config user.name t; git config user.email t@example.org
                "$MOODS" add 'Mood \(index)'
                """)
            try #require(outcome.status == 0, "\(outcome)")
        }
        for round in 0..<3 {
            for (index, home) in homes.enumerated() {
                let outcome = try home.shell(
                    """
                    set -e; cd "$HOME/sync"
                    "$MOODS" add 'Round \(round) on \(index)'
                    "$MOODS" edit 1 --note 'Round \(round) on \(index)' --tag t\(index)
                    "$MOODS" sync .
                    git add -A; git commit -q -m sync
                    if git ls-remote --exit-code -q origin main; then
                      git pull -q --no-rebase --no-edit --allow-unrelated-histories origin main
                    fi
                    "$MOODS" sync .
                    git add -A; git diff --cached --quiet || git commit -q -m sync
                    git push -q origin main
                    """)
                #expect(outcome.status == 0, "\(outcome)")
            }
        }
        for _ in 0..<2 {
            for home in homes {
                let outcome = try home.shell(
                    """
                    set -e; cd "$HOME/sync"
                    git pull -q --no-rebase --no-edit origin main
                    "$MOODS" sync .
                    git add -A; git diff --cached --quiet || git commit -q -m sync
                    git push -q origin main
                    """)
                #expect(outcome.status == 0, "\(outcome)")
            }
        }
        try expectEqual(homes)
        #expect(try homes[0].moods("list").lines.count == 8)
        for home in homes { try home.expectSoundJournal(home.journal) }
    }

    @Test("Three machines can sync through a program that copies folders")
    func copying() throws {
        let homes = [try Home(), try Home(), try Home()]
        for (index, home) in homes.enumerated() {
            try FileManager.default.createDirectory(
                atPath: home.file("sync"), withIntermediateDirectories: false)
            try home.add("Mood \(index)")
        }
        for _ in 0..<3 {
            for home in homes {
                let outcome = try home.moods("sync", home.file("sync"))
                #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
                for other in homes where other !== home {
                    let outcome = try home.shell(
                        "cp -R '\(home.file("sync"))/.' '\(other.file("sync"))/'")
                    #expect(outcome.status == 0, "\(outcome)")
                }
            }
        }
        try expectEqual(homes)
        #expect(try homes[0].moods("list").lines.count == 3)
        // Copying changed the times of the files, so that they are read again.
        _ = try homes[0].moods("sync", homes[0].file("sync"))
        let last = try homes[0].moods("sync", homes[0].file("sync"))
        #expect(last.errors == "Sent nothing; received nothing new.\n", "\(last)")
    }

    private static let hasRsync = (try? Program.tool("rsync")) != nil

    @Test(
        "rsync carries the files over a server, both ways",
        .enabled(if: hasRsync, "rsync isn't installed"))
    func rsync() throws {
        let homes = [try Home(), try Home()]
        let server = homes[0].file("server")
        for home in [server] + homes.map({ $0.file("sync") }) {
            try FileManager.default.createDirectory(
                atPath: home, withIntermediateDirectories: false)
        }
        for round in 0..<4 {
            for (index, home) in homes.enumerated() {
                let outcome = try home.shell(
                    """
                    set -e; cd "$HOME"
                    "$MOODS" add 'Round \(round) on \(index)'
                    "$MOODS" edit 1 --tag t\(index)r\(round)
                    rsync -a '\(server)/' sync/
                    "$MOODS" sync sync
                    rsync -a sync/ '\(server)/'
                    """)
                #expect(outcome.status == 0, "\(outcome)")
            }
        }
        for home in homes {
            let outcome = try home.shell(
                """
                set -e; cd "$HOME"
                rsync -a '\(server)/' sync/
                "$MOODS" sync sync
                rsync -a sync/ '\(server)/'
                """
            )
            #expect(outcome.status == 0, "\(outcome)")
        }
        try expectEqual(homes)
        #expect(try homes[0].moods("list").lines.count == 8)
        for home in homes {
            try home.expectSoundJournal(home.journal)
            let last = try home.moods("sync", home.file("sync"))
            #expect(last.errors == "Sent nothing; received nothing new.\n", "\(last)")
        }
    }
}
