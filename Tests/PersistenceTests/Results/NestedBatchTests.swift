import Persistence
import Testing

/// Observers that save and merge while batches are reported.
@Suite struct NestedBatchTests {
    @Test(
        "R3 R4 batches reach every controller in their order, also if an observer saves or merges")
    func order() throws {
        let file = try TemporaryFile()
        let cup = try WorldCup(path: file.path)
        let others = try TestStore(WorldCup.entities, path: file.path).container.newContext()
        let controllers = try (0..<3).map { _ in try cup.scoreboard() }
        let logs = controllers.map(BatchLog.init)
        let japan = try cup.team("Japan")
        for saving in controllers.indices {
            let forward = controllers[saving].onChange
            var rounds = 3
            controllers[saving].onChange = { batch in
                forward?(batch)
                rounds -= 1
                guard rounds >= 0 else { return }
                do {
                    if rounds == 1 {
                        let theirs = try others.fetch(WorldCup.request)
                        theirs.last?.wins += 9
                        try others.save()
                        try cup.context.mergeStoreChanges()
                    } else {
                        japan.qualifyingZone = "Zone \(saving) \(rounds)"
                        japan.wins += 1
                        try cup.context.save()
                    }
                } catch { Issue.record(error) }
            }
        }
        japan.wins = 5
        try cup.context.save()
        for (log, controller) in zip(logs, controllers) {
            #expect(log.batches.count == 10)
            #expect(log.batches == logs[0].batches)
            #expect(log.copy == controller.snapshot)
        }
        #expect(try cup.scoreboard().snapshot == logs[0].copy)
    }
}
