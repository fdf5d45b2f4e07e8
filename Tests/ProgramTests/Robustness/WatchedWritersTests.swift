import Foundation
import Glibc
import SeededRandom
import Testing

@Suite("A watch while several processes write")
struct WatchedWritersTests {
    @Test("watch shows at the end what list shows", arguments: [3, 9])
    func writers(count: Int) throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let home = try Home()
        for number in 1...5 { try home.add("note \(number)", "--country", "FR") }
        let watch = try WatchedLines(["all"], in: home)
        var replayed = ReplayedListing()
        try replayed.take(watch.next("seed \(seed)"))
        let workers = (1...count).map { worker in
            let commands = (0..<8).map { step in
                Int.random(in: 0..<3, using: &generator) == 0
                    ? #""$MOODS" add "w\#(worker) \#(step)" --country DE"#
                    : #""$MOODS" edit \#(Int.random(in: 1...5, using: &generator)) "#
                        + #"--note "w\#(worker) \#(step)""#
            }
            return "(set -e; \(commands.joined(separator: "; "))) &"
        }
        let outcome = try home.shell(workers.joined(separator: "\n") + "\nwait")
        #expect(outcome.errors == "", "seed \(seed)")
        let last = try home.add("the last", "--country", "FR")
        let listed = try ReplayedListing.objects(
            home.moods("list", "--format", "json").output)
        while !replayed.rows.contains(where: { $0["id"] as? String == last }) {
            try replayed.take(watch.next("seed \(seed)"))
        }
        #expect(replayed.rows == listed, "seed \(seed)")
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
    }
}
