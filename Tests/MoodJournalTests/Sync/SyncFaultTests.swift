import Foundation
import Testing

@testable import MoodJournal

@Suite("Syncing with damaged, missing and foreign files")
struct SyncFaultTests: SyncTesting {
    /// Records moods and syncs after each of them, so that each is in its own file.
    private func addFiles(_ count: Int, to machine: SyncedMachine, at minutes: Double = 0) throws {
        for number in 0..<count {
            try addFile("\(number)", to: machine, at: minutes + Double(number))
        }
    }

    /// Returns the line of a mood.
    private func line(_ id: Int, zone: String = "Europe/Paris", moment: String = "1") -> String {
        """
        {"id":"00000000-0000-7000-8000-00000000000\(id)","modifiedAt":\(moment),"at":"1",\
        "editedAt":"1","date":"1800000000000","timeZone":"\(zone)","country":"0","note":"\(id)"}
        """
    }

    // MARK: Contents of files

    @Test("An invalid line is reported until it is gone, and the other lines are read")
    func invalidLine() throws {
        let machine = try SyncedMachine()
        for (index, moment) in [Int64.min, .max].enumerated() {
            let name = "m-00000000000\(index)/0001.jsonl"
            try machine.write(
                name, lines: [line(2 * index + 1), line(9, moment: "\(moment)"), line(2)],
                isSnapshot: true)
        }
        for round in 0..<2 {
            let report = try machine.sync(at: time(Double(round)))
            #expect(
                report.damaged == [
                    SyncReport.DamagedFile(path: "m-000000000000/0001.jsonl", problem: .line(3)),
                    SyncReport.DamagedFile(path: "m-000000000001/0001.jsonl", problem: .line(3)),
                ])
            #expect(report.merge.added == (round == 0 ? 3 : 0) && report.filesRead == 2)
        }
        try machine.write("m-000000000000/0001.jsonl", lines: [line(1)], isSnapshot: true)
        #expect(try machine.sync(at: time(3)).damaged.map(\.path) == ["m-000000000001/0001.jsonl"])
    }

    @Test("A tombstone with an impossible moment is an invalid line")
    func impossibleDeletion() throws {
        let machine = try SyncedMachine()
        let text = line(1).replacing(
            "\"at\"", with: "\"deletedAt\":\"9223372036854775807\",\"at\"")
        try machine.write("m-000000000001/0001.jsonl", lines: [text], isSnapshot: true)
        let report = try machine.sync(at: time(0))
        #expect(report.damaged.map(\.problem) == [.line(2)] && report.merge == MergeReport())
    }

    @Test("The files of a refused mood are read again, and no others")
    func refused() throws {
        let machine = try SyncedMachine()
        try machine.write(
            "a-000000000001/0001.jsonl", lines: [line(1), line(2, zone: "Mars/Phobos")],
            isSnapshot: true)
        try machine.write("b-000000000002/0001.jsonl", lines: [line(3)], isSnapshot: true)
        let first = try machine.sync(at: time(0))
        #expect(first.filesRead == 2 && first.merge.refused == 1 && first.merge.added == 2)
        let second = try machine.sync(at: time(1))
        #expect(second.filesRead == 1 && second.merge.refused == 1 && second.merge.added == 0)
        try machine.write(
            "a-000000000001/0002.jsonl",
            lines: [
                line(2).replacing(
                    "\"note\"", with: "\"clocks\":{\"timeZone\":\"5@1\"},\"note\"")
            ])
        let third = try machine.sync(at: time(2))
        #expect(third.merge.refused == 0 && third.merge.added == 1, "\(third)")
        #expect(try machine.sync(at: time(3)) == SyncReport())
    }

    @Test("If more moods are refused than the report lists, all files are read again")
    func manyRefused() throws {
        let machine = try SyncedMachine()
        let lines = (0...MergeReport.mostDetails).map { number in
            line(1, zone: "Mars/Phobos").replacing(
                "00000000-0000-7000-8000-000000000001", with: UUID().uuidString)
        }
        try machine.write("a-000000000001/0001.jsonl", lines: lines, isSnapshot: true)
        try machine.write("b-000000000002/0001.jsonl", lines: [line(3)], isSnapshot: true)
        for _ in 0..<2 {
            let report = try machine.sync(at: time(0))
            #expect(report.filesRead == 2 && report.merge.refused == lines.count)
        }
    }

    @Test("A mood with more UUIDs than a fetch may name is merged, and read again")
    func manyUUIDs() throws {
        let machine = try SyncedMachine()
        let aliases = (0..<31_000).map { _ in "\"\(UUID().uuidString)\"" }
        let text = line(1).replacing(
            "\"modifiedAt\"", with: "\"aliases\":[\(aliases.joined(separator: ","))],\"modifiedAt\""
        )
        for round in 0..<2 {
            try machine.write("m-00000000000\(round)/0001.jsonl", lines: [text], isSnapshot: true)
            let report = try machine.sync(at: time(Double(round)))
            #expect(report.filesRead == 1 && report.damaged == [], "\(report)")
            #expect(report.merge.added == 1 - round && report.merge.alreadyThere == round)
        }
    }

    @Test("A file that is too large isn't read")
    func tooLarge() throws {
        let machine = try SyncedMachine()
        let name = "m-000000000001/0001.jsonl"
        try machine.write(name, Data())
        // The file is sparse and uses no blocks on the disk.
        try #require(truncate(machine.folder + "/" + name, SyncFiles.mostBytes + 1) == 0)
        let report = try machine.sync(at: time(0))
        #expect(report.damaged == [SyncReport.DamagedFile(path: name, problem: .size)])
        #expect(report.incomplete == [])
    }

    // MARK: The own folder

    @Test("A damaged own file is replaced by a snapshot")
    func ownFileDamaged() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try addFiles(3, to: one)
        let file = try one.files()[1]
        var contents = try one.contents(file)
        contents[contents.count / 2] ^= 1
        try one.write(file, contents)
        try two.receive(from: one)
        for minutes in [3.5, 4] {
            let report = try two.sync(at: time(minutes))
            #expect(report.damaged == [SyncReport.DamagedFile(path: file, problem: .checksum)])
            #expect(report.incomplete == [] && report.missing == [])
        }
        let healed = try one.sync(at: time(5))
        #expect(healed.isHealed && healed.written == 3)
        #expect(try one.files().count == 1)
        #expect(try one.sync(at: time(6)) == SyncReport())
        try two.receive(from: one)
        let report = try two.sync(at: time(7))
        #expect(report.damaged == [] && report.missing == [])
        #expect(try two.machine.moods().count == 3)
    }

    @Test("A copied own file is checked once, and stays")
    func ownFileCopied() throws {
        let one = try SyncedMachine()
        try addFiles(2, to: one)
        let file = try one.files()[0]
        try one.write(file, one.contents(file))
        #expect(try one.sync(at: time(5)) == SyncReport())
        #expect(try one.files().count == 2)
        let last = try one.machine.journal.container.lastTransaction
        #expect(try one.sync(at: time(6)) == SyncReport())
        #expect(try one.machine.journal.container.lastTransaction == last)
    }

    @Test("A copy of a conflict in the own folder is read")
    func ownConflictCopy() throws {
        let one = try SyncedMachine()
        try addFiles(1, to: one)
        let copy = try one.own() + "/0001.sync-conflict-20260101-120000-ABCDEFG.jsonl"
        try one.write(copy, lines: [line(1)])
        #expect(try one.sync(at: time(5)).merge.added == 1)
        _ = try one.sync(at: time(6))
        #expect(try one.sync(at: time(7)).filesRead == 0)
    }

    @Test(
        "Damaged numbers in the journal's row don't stop a sync",
        arguments: [
            "segment = 9223372036854775807", "segment = -1",
            "snapshot = -9223372036854775807, segment = 9223372036854775807",
            "segment = 2147483647, snapshot = 2147483647", "filesRead = '{'",
        ])
    func damagedRow(values: String) throws {
        for keepsFiles in [true, false] {
            let one = try SyncedMachine()
            try addFiles(2, to: one)
            if !keepsFiles { for file in try one.files() { try one.remove(file) } }
            try one.machine.close()
            try one.machine.file.sqlite("UPDATE SyncFolder SET \(values);")
            try one.machine.open()
            try addFiles(1, to: one, at: 5)
            _ = try one.sync(at: time(8))
            #expect(try one.sync(at: time(9)) == SyncReport(), "\(keepsFiles)")
            let two = try SyncedMachine()
            for file in try one.files() { try two.write(file, one.contents(file)) }
            let report = try two.sync(at: time(10))
            #expect(report.merge.added == 3 && report.incomplete == [], "\(keepsFiles)")
        }
    }

    @Test("Names with extreme numbers are read like copies")
    func extremeNames() throws {
        let machine = try SyncedMachine()
        for (index, name) in [
            "-9223372036854775808", "1", "9223372036854775807", "2147483648",
        ].enumerated() {
            try machine.write(
                "m-000000000001/\(name).jsonl", lines: [line(index + 1)], isSnapshot: true)
        }
        let report = try machine.sync(at: time(0))
        #expect(report.merge.added == 4 && report.missing == [])
        #expect(try machine.sync(at: time(1)) == SyncReport())
    }

    // MARK: Missing files

    @Test("A file that is missing is reported once, and again if it is lost again")
    func missingOnce() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try addFiles(4, to: one)
        let files = try one.files()
        try two.receive(from: one)
        try two.remove(files[2])
        #expect(try two.sync(at: time(4)).missing == [files[2]])
        #expect(try two.sync(at: time(5)) == SyncReport())
        try two.write(files[2], one.contents(files[2]))
        let report = try two.sync(at: time(6))
        #expect(report.merge.added == 1 && report.missing == [])
        // Files that were read aren't missing here.
        try two.remove(files[2])
        for minutes in 7...9 { #expect(try two.sync(at: time(Double(minutes))).missing == []) }
    }

    @Test("The files before an incomplete snapshot aren't missing")
    func halfSnapshot() throws {
        let (one, two, late) = (try SyncedMachine(), try SyncedMachine(), try SyncedMachine())
        try addFiles(3, to: one)
        try two.receive(from: one)
        try two.sync(at: time(3))
        try one.remove(one.files()[0])
        #expect(try one.sync(at: time(4)).isHealed)
        let snapshot = try #require(try one.files().last)
        try two.receive(from: one)
        for machine in [two, late] {
            try machine.write(snapshot, one.contents(snapshot).prefix(100))
            for minutes in 5...6 {
                let report = try machine.sync(at: time(Double(minutes)))
                #expect(report.missing == [] && report.incomplete == [snapshot])
            }
            try machine.write(snapshot, one.contents(snapshot))
            #expect(try machine.sync(at: time(7)).missing == [])
            #expect(try machine.machine.moods().count == 3)
        }
        // A snapshot replaces the files before it, even if it is lost.
        try addFiles(2, to: one, at: 8)
        try two.receive(from: one)
        #expect(try two.sync(at: time(10)).missing == [])
        try two.remove(snapshot)
        #expect(try two.sync(at: time(11)).missing == [])
    }

    @Test("A machine whose folder is lost is reported once")
    func lostFolder() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try addFiles(2, to: one)
        try two.receive(from: one)
        try two.sync(at: time(3))
        let own = try one.own()
        try two.remove(own)
        #expect(try two.sync(at: time(4)).missing == [own + "/"])
        #expect(try two.sync(at: time(5)) == SyncReport())
        try two.receive(from: one)
        #expect(try two.sync(at: time(6)).missing == [])
        try two.remove(own)
        #expect(try two.sync(at: time(7)).missing == [own + "/"])
    }
}
