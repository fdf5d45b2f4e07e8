import AtlasTowns
import SeededRandom
import Testing

@testable import Atlas

@Suite("the file of towns")
struct TownFileTests {
    let file = TownFile.embedded

    @Test("has the version that the Atlas reads, and at most 8 MiB")
    func header() {
        let bytes = UnsafeBufferPointer(start: atlas_towns, count: atlas_towns_count)
        #expect(bytes.starts(with: "TOWN".utf8))
        let version = UnsafeRawBufferPointer(bytes).load(fromByteOffset: 4, as: UInt32.self)
        #expect(version == 5)
        #expect(atlas_towns_count <= 8 << 20)
        #expect(Towns.all.count > 170_000)
    }

    @Test("Every town is in its cell, in order from west to east")
    func cells() {
        var next = 0
        var misplaced: [Town] = []
        for column in 0..<TownFile.columnCount {
            for band in 0..<TownFile.bandCount {
                let towns = file.towns(inColumn: column, band: band)
                #expect(towns.lowerBound == next)
                next = towns.upperBound
                var before = 0
                for number in towns {
                    let place = file.place(number)
                    let isInside = place.east < TownFile.columnWidth
                    if !isInside || place.north >= TownFile.bandHeight || place.east < before {
                        misplaced.append(Town(number: number))
                    }
                    before = place.east
                }
            }
        }
        #expect(next == file.townCount)
        #expect(misplaced.isEmpty)
    }

    @Test("Every cell has a bit that says whether a town is near")
    func reach() {
        var near = 0
        for column in 0..<TownFile.columnCount {
            for band in 0..<TownFile.bandCount {
                let hasTown = file.hasTown(nearColumn: column, band: band)
                #expect(hasTown != file.nearColumns(ofColumn: column, band: band).isEmpty)
                if hasTown { near += 1 }
            }
        }
        #expect(near > 30_000)
    }

    @Test("Every town has a name, a known country and a coordinate")
    func properties() {
        var wrong: [Town] = []
        for town in Towns.all {
            let place = file.place(town.number)
            let isListed = place.division < file.divisionCount
            if !isListed || ISO3166.Country(numericCode: town.country.numericCode) == nil
                || !(-60..<80).contains(town.coordinate.latitude)
                || !(-180..<180).contains(town.coordinate.longitude)
                || !town.number.isMultiple(of: 10) && town.name.isEmpty
            {
                wrong.append(town)
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test("A list of larger towns has towns of the same country only, the largest first")
    func largerTowns() {
        var wrong: [Town] = []
        var listed = 0
        for town in Towns.all {
            let place = file.place(town.number)
            guard place.list > 0 else { continue }
            listed += 1
            let larger = file.larger(near: place).map {
                Town(number: file.town(TownFile.Larger(bits: $0)))
            }
            let people = larger.map(\.population)
            if larger.isEmpty || people != people.sorted(by: >)
                || (people.last ?? 0) <= town.population
                || !larger.allSatisfy({ $0.country == town.country })
            {
                wrong.append(town)
            }
        }
        #expect(listed > 10_000)
        #expect(wrong.isEmpty)
    }

    @Test("Names are sorted, folded as the Atlas folds them, and lead to towns and divisions")
    func names() {
        for (table, limit) in [
            (file.townNames, file.townCount), (file.divisionNames, file.divisionCount),
        ] {
            var before: [UInt8] = []
            var count = 0
            var wrong: [String] = []
            table.forEach { name, postings in
                let text = String(decoding: name, as: UTF8.self)
                if !before.lexicographicallyPrecedes(name)
                    || !postings().allSatisfy({ $0.number < limit })
                    || count.isMultiple(of: 10) && FoldedName(text).text != text
                {
                    wrong.append(text)
                }
                before = name
                count += 1
            }
            #expect(count == table.count)
            #expect(wrong == [])
        }
    }

    @Test("Every town is found by its main name", arguments: [SeededGenerator.anySeed()])
    func mainNames(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<10_000 {
            let town = Town(number: .random(in: 0..<file.townCount, using: &generator))
            let postings = file.townNames.postings(of: FoldedName(town.name).text)
            #expect(
                postings.contains { $0.number == town.number && !$0.isAlternate }, "\(town.name)")
        }
    }

    @Test(
        "Text that isn't a name has no postings",
        arguments: ["", "a\u{0}", "zzzzzz", "\u{10FFFF}", "!"])
    func unknownNames(name: String) {
        #expect(file.townNames.postings(of: name).isEmpty)
        #expect(file.divisionNames.postings(of: name).isEmpty)
    }
}
