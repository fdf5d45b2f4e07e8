import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Merging and syncing random histories of places")
struct RandomPlaceMergeTests {
    @Test(
        "Three machines with wrong clocks agree on places, the default and regions after merging",
        arguments: SeededGenerator.seeds)
    func merging(seed: UInt64) throws {
        let machines = try [0, -7200, 10_000].map { try Machine(skew: $0) }
        var walk = PlaceWalk(seed: seed, machines)
        for _ in 0..<60 {
            guard let (one, other) = try walk.step() else { continue }
            try machines[one].merge(machines[other], at: walk.time)
        }
        try machines.mergeAll(at: walk.time)
        try expectAgreement(machines, seed)
        for machine in machines {
            for other in machines where other !== machine {
                let report = try machine.merge(other, at: walk.time)
                #expect(report.places == 0 && !report.changesDefaultPlace, "seed \(seed)")
            }
        }
    }

    @Test(
        "Three machines with wrong clocks agree on places, the default and regions after syncing",
        arguments: SeededGenerator.seeds, [false, true])
    func syncing(seed: UInt64, isSealed: Bool) throws {
        let key = isSealed ? try SyncKey() : nil
        let machines = try [0, -7200, 10_000].map { try SyncedMachine(skew: $0, key: key) }
        var walk = PlaceWalk(seed: seed, machines.map(\.machine))
        for _ in 0..<60 {
            guard let (one, other) = try walk.step() else { continue }
            try machines[other].sync(at: walk.time)
            try machines[one].receive(from: machines[other])
            try machines[one].sync(at: walk.time)
        }
        try machines.syncAll(at: walk.time)
        try expectAgreement(machines.map(\.machine), seed)
        for machine in machines {
            #expect(try machine.sync(at: walk.time) == SyncReport(), "seed \(seed)")
        }
    }

    private func expectAgreement(_ machines: [Machine], _ seed: UInt64) throws {
        let expected = (try machines[0].places(), try machines[0].regions())
        for machine in machines {
            #expect(try machine.places() == expected.0, "seed \(seed)")
            #expect(try machine.regions() == expected.1, "seed \(seed)")
            #expect(try Journal.check(at: machine.file.location).problems == [], "seed \(seed)")
        }
    }
}

/// Random commands about places and regions on several machines.
private struct PlaceWalk {
    private let machines: [Machine]
    private(set) var time = Date(timeIntervalSince1970: 1_800_000_000)
    private var generator: SeededGenerator

    init(seed: UInt64, _ machines: [Machine]) {
        self.machines = machines
        generator = SeededGenerator(seed: seed)
    }

    /// Runs a command on one machine.
    ///
    /// - Returns: Two machines to merge instead, or `nil` if a command was run.
    mutating func step() throws -> (one: Int, other: Int)? {
        time += Double(Int.random(in: 1...3000, using: &generator))
        let index = Int.random(in: 0..<machines.count, using: &generator)
        let machine = machines[index]
        let place = try machine.journal.places().randomElement(using: &generator)?.name
        let mood = try machine.moods().randomElement(using: &generator)
            .map { try MoodReference($0.id.uuidString) }
        let name = ["home", "Home", "gym", "office", "café"].randomElement(using: &generator) ?? ""
        let country = ISO3166.Country(
            ["FR", "DE", "JP", "ZZ"].randomElement(using: &generator) ?? "")
        let choice = Int.random(in: 0..<14, using: &generator)
        let latitude = Double(Int.random(in: -80...80, using: &generator)) / 3
        if choice < 2 {
            let other = Int.random(in: 1..<machines.count, using: &generator)
            return (index, (index + other) % machines.count)
        }
        do {
            _ = try machine.change(at: time) { journal, now in
                switch (choice, place, mood) {
                case (2...3, _, _):
                    try journal.addPlace(
                        PlaceName(name), at: Coordinate(latitude: latitude, longitude: 1 / 3))
                case (4, let place?, _): try journal.deletePlace(place)
                case (5, let place?, _): try journal.renamePlace(place, to: PlaceName(name))
                case (6, let place?, _): try journal.setDefaultPlace(place, at: now)
                case (7, _, _): try journal.setDefaultPlace(nil, at: now)
                case (8, _, _): _ = try journal.undo()
                case (9, _, _): _ = try journal.redo()
                case (10, _, let mood?):
                    var edit = MoodEdit()
                    edit.country = .set(country)
                    _ = try journal.edit(mood, edit, at: now)
                case (11, _, let mood?): _ = try journal.delete([mood])
                default: _ = try journal.record(NewMood(country: country), at: now)
                }
            }
        } catch JournalError.placeExists, JournalError.nothingToUndo, JournalError.nothingToRedo,
            JournalError.nothingUndone, JournalError.mergedSince
        {
            // The random history continues.
        }
        return nil
    }
}
