import Foundation
import Testing

@testable import Persistence

@Suite struct StatementTests {
    @Test("The same SQL for each row of a statement doesn't disturb that statement")
    func nested() throws {
        let store = try TestStore(Garage.entities)
        let numbers = "SELECT value FROM json_each(?)"
        try store.container.withConnection { connection in
            var pairs: [[Int64]] = []
            let outer = try connection.statement(numbers)
            try outer.bind([.text("[1, 2, 3]")])
            while try outer.step() {
                let inner = try connection.statement(numbers)
                try inner.bind([.text("[10, 20]")])
                while try inner.step() {
                    pairs.append([outer.integer(at: 0), inner.integer(at: 0)])
                }
                inner.reset()
            }
            outer.reset()
            #expect(pairs == [[1, 10], [1, 20], [2, 10], [2, 20], [3, 10], [3, 20]])
        }
    }

    @Test("The history can be read for each of its entries")
    func history() throws {
        let store = try TestStore(Garage.entities)
        let context = store.container.newContext()
        for name in ["a", "b", "c"] {
            Driver(context: context).name = name
            try context.save()
        }
        var pairs: [[Int64]] = []
        try context.forEachHistoryEntry { outer in
            try context.forEachHistoryEntry { inner in
                pairs.append([outer.number, inner.number])
                return true
            }
            return true
        }
        let expected: [[Int64]] = [
            [3, 3], [3, 2], [3, 1], [2, 3], [2, 2], [2, 1], [1, 3], [1, 2], [1, 1],
        ]
        #expect(pairs == expected)
    }

    @Test("A snapshot's connection is used again, and closed with the container")
    func reused() throws {
        let file = try TemporaryFile()
        let container = try TestStore(Garage.entities, path: file.path).container
        func openFiles() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                .count {
                    (try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/self/fd/" + $0))?.hasPrefix(file.path) == true
                }
        }
        let context = container.newContext()
        func read() throws {
            try context.inQueryGeneration { _ = try context.count(FetchRequest<Driver>()) }
        }
        try read()
        let count = try openFiles()
        for _ in 0..<5 { try read() }
        #expect(try openFiles() == count)
        // Each of two at once has its own.
        let other = container.newContext()
        try context.inQueryGeneration { () throws in
            _ = try context.count(FetchRequest<Driver>())
            Driver(context: other).name = "a"
            try other.save()
            try other.inQueryGeneration { () throws in
                #expect(try other.count(FetchRequest<Driver>()) == 1)
                #expect(try context.count(FetchRequest<Driver>()) == 0)
            }
        }
        try container.close()
        // The container itself keeps the file until its end; no connection does.
        #expect(try openFiles() == 1)
    }
}
