import Atlas
import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Merging random histories")
struct RandomMergeTests {
    @Test(
        "Three machines with wrong clocks agree after merging, and match a simple model",
        arguments: SeededGenerator.seeds)
    func agreement(seed: UInt64) throws {
        var walk = try MergeWalk(seed: seed)
        try walk.run(60)
        let exports = try walk.machines.map { try $0.export() }
        #expect(exports[1] == exports[0] && exports[2] == exports[0], "seed \(seed)")
        let regions = try walk.machines.map { try $0.regions() }
        #expect(regions[1] == regions[0] && regions[2] == regions[0], "seed \(seed)")
        for (machine, model) in zip(walk.machines, walk.models) {
            let moods = try Set(machine.moods().map(\.summary))
            let expected = Set(model.summaries)
            #expect(
                moods == expected,
                "seed \(seed): \(moods.subtracting(expected)), not \(expected.subtracting(moods))")
            #expect(try machine.journal.container.check() == [], "seed \(seed)")
        }
        for machine in walk.machines {
            for other in walk.machines where other !== machine {
                #expect(
                    try machine.merge(other, at: walk.time).changesMoods == false, "seed \(seed)")
            }
        }
    }

    @Test(
        "Three machines agree after merging if deleted moods are restored too",
        arguments: SeededGenerator.seeds)
    func restorations(seed: UInt64) throws {
        try expectAgreement(seed, restores: true)
    }

    @Test(
        "Three machines agree after merging if commands and merges are undone and redone too",
        arguments: SeededGenerator.seeds + [1_640_855_552, 2_087_566_210])
    func undoing(seed: UInt64) throws {
        try expectAgreement(seed, restores: true, undoes: true)
    }

    @Test(
        "Three machines that sync through a folder agree after each of them has synced twice",
        arguments: SeededGenerator.seeds)
    func syncing(seed: UInt64) throws {
        try expectAgreement(seed, restores: true, undoes: true, syncs: true)
    }

    @Test(
        "Three machines agree after merging if moods are discarded too",
        arguments: SeededGenerator.seeds)
    func discarding(seed: UInt64) throws {
        try expectAgreement(seed, restores: true, undoes: true, discards: true)
    }

    @Test(
        "Three machines that sync through a folder agree if moods are discarded too",
        arguments: SeededGenerator.seeds)
    func syncingAndDiscarding(seed: UInt64) throws {
        try expectAgreement(seed, restores: true, undoes: true, syncs: true, discards: true)
    }

    private func expectAgreement(
        _ seed: UInt64, restores: Bool, undoes: Bool = false, syncs: Bool = false,
        discards: Bool = false
    ) throws {
        var walk = try MergeWalk(
            seed: seed, restores: restores, undoes: undoes, syncs: syncs, discards: discards)
        try walk.run(60)
        let exports = try walk.machines.map { try $0.export() }
        #expect(exports[1] == exports[0] && exports[2] == exports[0], "seed \(seed)")
        let regions = try walk.machines.map { try $0.regions() }
        #expect(regions[1] == regions[0] && regions[2] == regions[0], "seed \(seed)")
        let tags = try walk.machines.map { try $0.journal.tags() }
        #expect(tags[1] == tags[0] && tags[2] == tags[0], "seed \(seed)")
        let places = try walk.machines.map { try $0.places() }
        #expect(places[1] == places[0] && places[2] == places[0], "seed \(seed)")
        let ids = try Set(walk.machines[0].moods().map(\.id))
        for machine in walk.machines {
            #expect(
                try ids.isDisjoint(with: machine.journal.deletedMoods().map(\.id)), "seed \(seed)")
            #expect(try machine.journal.container.check() == [], "seed \(seed)")
        }
    }
}

/// A random history of three machines, and a model of each that doesn't use journals.
struct MergeWalk {
    let machines: [Machine]
    private(set) var models: [MergeModel]
    private(set) var time = Date(timeIntervalSince1970: 1_800_000_000)
    private let restores: Bool
    private let undoes: Bool
    /// The folder through which the machines sync instead of merging.
    private let folder: String?
    private let discards: Bool
    private var generator: SeededGenerator
    private let replicas: [ReplicaID]

    init(
        seed: UInt64, restores: Bool = false, undoes: Bool = false, syncs: Bool = false,
        discards: Bool = false
    ) throws {
        generator = SeededGenerator(seed: seed)
        self.restores = restores
        self.undoes = undoes
        self.discards = discards
        machines = try [0, -7200, 10_000].map { try Machine(skew: $0) }
        folder = syncs ? machines[0].file.location.path + "-sync" : nil
        if let folder { try folder.makeFolder() }
        models = Array(repeating: MergeModel(), count: 3)
        replicas = try machines.map { try $0.replica() }
    }

    /// Runs a number of random commands and merges, and finally merges all machines.
    mutating func run(_ count: Int) throws {
        for _ in 0..<count { try step() }
        if folder != nil {
            // A machine that finds a discarded mood by its digest tells the others in its next file.
            for _ in 0..<(discards ? 4 : 2) {
                for index in machines.indices { try merge(0, into: index) }
            }
            return
        }
        for _ in 0..<3 {
            for one in machines.indices {
                for other in machines.indices where other != one { try merge(other, into: one) }
            }
        }
    }

    private mutating func merge(_ other: Int, into one: Int) throws {
        if let folder {
            let machine = machines[one]
            let report = try machine.journal.sync(
                with: folder, at: time.addingTimeInterval(machine.skew))
            #expect(report.damaged.isEmpty && report.missing.isEmpty)
            return
        }
        try machines[one].merge(machines[other], at: time)
        models[one].merge(models[other])
    }

    private mutating func step() throws {
        time += Double(Int.random(in: 1...3000, using: &generator))
        let index = Int.random(in: 0..<3, using: &generator)
        let machine = machines[index]
        let now = time.addingTimeInterval(machine.skew)
        let moment = Int64((now.timeIntervalSince1970 * 1000).rounded())
        let moods = try machine.moods()
        if discards, Int.random(in: 0..<8, using: &generator) == 0 {
            return try machine.change(at: time) { journal, _ in
                if let mood = moods.randomElement(using: &generator), generator.next() % 2 == 0 {
                    _ = try journal.delete([MoodReference(mood.id.uuidString)], isForever: true)
                } else {
                    _ = try journal.emptyTrash(before: .distantFuture)
                }
            }
        }
        if undoes, Int.random(in: 0..<4, using: &generator) == 0 { return try undo(on: machine) }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...1:
            let feeling = Feeling.allCases.randomElement(using: &generator) ?? .meh
            let country = anyCountry()
            let id = try machine.change(at: time) {
                try $0.record(
                    NewMood(country: country, feeling: feeling, note: "new"), at: $1
                ).id
            }
            models[index].add(
                id.uuidString, feeling: feeling.rawValue, note: "new", at: moment, isImported: false
            )
        case 2:
            let entries = (1...3).map {
                Entry($0, feeling: "\($0)", note: "file", externalID: "\($0)")
            }
            let restores = restores && Bool.random(using: &generator)
            try machine.add(entries, at: time, restoresDeleted: restores)
            for entry in entries {
                models[index].add(
                    entry.externalID ?? "", feeling: entry.line, note: "file", at: moment,
                    isImported: true)
            }
        case 3...6:
            guard let mood = moods.randomElement(using: &generator) else { return }
            try edit(mood, on: index, at: moment)
        case 7:
            guard let mood = moods.randomElement(using: &generator) else { return }
            _ = try machine.change(at: time) { journal, _ in
                try journal.delete([MoodReference(mood.id.uuidString)])
            }
            models[index].delete(mood.modelKey, at: moment, on: replicas[index])
        default:
            try merge((index + Int.random(in: 1...2, using: &generator)) % 3, into: index)
        }
    }

    private mutating func undo(on machine: Machine) throws {
        let trash = try machine.journal.deletedMoods().randomElement(using: &generator)
        let choice = Int.random(in: 0..<(folder == nil ? 5 : 6), using: &generator)
        let latitude = time.timeIntervalSince1970.truncatingRemainder(dividingBy: 80)
        do {
            try machine.change(at: time) { journal, _ in
                switch choice {
                case 0...2: try journal.undo()
                case 3: try journal.redo()
                case 5:
                    try journal.addPlace(
                        PlaceName("home"), at: Coordinate(latitude: latitude, longitude: 1))
                default:
                    if let trash { _ = try journal.restore([MoodReference("\(trash.number)")]) }
                }
            }
        } catch JournalError.nothingToUndo, JournalError.nothingToRedo,
            JournalError.nothingUndone, JournalError.mergedSince, JournalError.notRestored,
            JournalError.placeExists
        {
            // The random history continues.
        }
    }

    private mutating func anyCountry() -> ISO3166.Country {
        ISO3166.Country(["FR", "DE", "JP", "ZZ"].randomElement(using: &generator) ?? "ZZ")
    }

    private mutating func edit(_ mood: MoodRecord, on index: Int, at moment: Int64) throws {
        var edit = MoodEdit()
        let replica = replicas[index]
        let text = "note \(Int.random(in: 1...1_000_000, using: &generator))"
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            let country = anyCountry()
            guard country != mood.country else { return }
            edit.country = .set(country)
            models[index].set(
                "country", country.alpha2, of: mood.modelKey, at: moment, on: replica)
        case 1:
            let feeling = Feeling.allCases.randomElement(using: &generator) ?? .meh
            guard feeling != mood.feeling else { return }
            edit.feeling = .set(feeling)
            models[index].set(
                "feeling", "\(feeling.rawValue)", of: mood.modelKey, at: moment, on: replica)
        case 2:
            edit.note = text
            models[index].set("note", text, of: mood.modelKey, at: moment, on: replica)
        default:
            let tag = ["a", "b", "a/c"].randomElement(using: &generator) ?? "a"
            let isPresent = !mood.tags.contains(tag)
            edit.tags = try (isPresent ? mood.tags + [tag] : mood.tags.filter { $0 != tag })
                .map { try TagPath($0) }
            models[index].set(
                "#" + tag, isPresent ? "1" : nil, of: mood.modelKey, at: moment, on: replica)
        }
        _ = try machines[index].change(at: time) { [edit] in
            try $0.edit(MoodReference(mood.id.uuidString), edit, at: $1)
        }
    }
}

/// The moods of a machine, each a set of values with the moments when they were set.
struct MergeModel {
    private struct Mood {
        var values: [String: (at: HybridTimestamp, value: String?)] = [:]
        var edited: HybridTimestamp?
        var deleted: HybridTimestamp?

        /// The timestamp of an edit or deletion, which is later than everything that the machine
        /// knows about the mood.
        func next(_ moment: Int64, _ replica: ReplicaID) -> HybridTimestamp {
            let known = values.values.map(\.at) + [edited, deleted].compactMap(\.self)
            return HybridTimestamp(
                moment, replica, after: known.max() ?? HybridTimestamp(moment))
        }

        var isAlive: Bool {
            guard let deleted else { return true }
            return edited.map { $0 >= deleted } ?? false
        }
    }

    private var moods: [String: Mood] = [:]

    mutating func add(
        _ key: String, feeling: Int, note: String, at moment: Int64, isImported: Bool
    ) {
        guard moods[key] == nil else { return }
        let at = isImported ? HybridTimestamp.imported(at: moment) : HybridTimestamp(moment)
        moods[key] = Mood(
            values: ["feeling": (at, "\(feeling)"), "note": (at, note)],
            edited: isImported ? nil : at)
    }

    mutating func set(
        _ name: String, _ value: String?, of key: String, at moment: Int64, on replica: ReplicaID
    ) {
        guard var mood = moods[key] else { return }
        let at = mood.next(moment, replica)
        mood.values[name] = (at, value)
        mood.edited = max(mood.edited ?? at, at)
        moods[key] = mood
    }

    mutating func delete(_ key: String, at moment: Int64, on replica: ReplicaID) {
        guard let at = moods[key]?.next(moment, replica) else { return }
        moods[key]?.deleted = at
    }

    mutating func merge(_ other: MergeModel) {
        moods.merge(other.moods) { one, other in
            Mood(
                values: one.values.merging(other.values) { $0.at < $1.at ? $1 : $0 },
                edited: [one.edited, other.edited].compactMap(\.self).max(),
                deleted: [one.deleted, other.deleted].compactMap(\.self).max())
        }
    }

    var summaries: [String] {
        moods.filter(\.value.isAlive).map { key, mood in
            let tags = mood.values.filter { $0.key.hasPrefix("#") && $0.value.value != nil }
                .map { String($0.key.dropFirst()) }.sorted()
            return [
                key, mood.values["feeling"]?.value ?? "", mood.values["note"]?.value ?? "",
                tags.joined(separator: ","),
            ].joined(separator: " | ")
        }
    }
}

extension MoodRecord {
    fileprivate var modelKey: String { externalID ?? id.uuidString }

    fileprivate var summary: String {
        [
            modelKey, "\(feeling?.rawValue ?? 0)", note ?? "", tags.sorted().joined(separator: ","),
        ].joined(separator: " | ")
    }
}
