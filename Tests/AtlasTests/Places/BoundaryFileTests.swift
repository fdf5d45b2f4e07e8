import SeededRandom
import Testing

@testable import Atlas
import AtlasBoundaries

@Suite("the file of boundaries")
struct BoundaryFileTests {
    @Test("has the checksum, version and size in its header")
    func checksum() throws {
        let file = BoundaryFile.embedded
        let words = UnsafeBufferPointer(start: atlas_boundaries, count: atlas_boundaries_count)
        let stored = (0..<4).reduce(UInt64(0)) { $0 | UInt64(words[10 + $1]) << (16 * UInt64($1)) }
        let bytes = UnsafeRawBufferPointer(
            UnsafeBufferPointer(rebasing: words[BoundaryFile.headerWords...]))
        // 64-bit FNV-1a.
        let computed = bytes.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        #expect(computed == stored)
        #expect(BoundaryFile(words) != nil)
        #expect(2 * words.count <= 3_600_000)
        #expect(file.placeCount > 400 && file.zoneCount > 400 && file.cellCount > 10_000)
    }

    @Test(
        "has the place of every part and part's part of a cell that the borders of the cell say",
        arguments: SeededGenerator.seeds)
    func parts(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = BoundaryFile.embedded
        var (count, countWithin) = (0, 0)
        for place in 0..<file.placeCount {
            let cell = try #require(file.cell(place))
            #expect(cell.borders == nil && cell.firstPlace == place)
            #expect((0..<16).allSatisfy { cell.place(ofCode: cell.code(ofPart: $0)) == place })
        }
        for number in file.placeCount..<file.cellCount {
            let cell = try #require(file.cell(number))
            func expect(_ place: Int, part: Int, size: Double, west: Double, south: Double) {
                count += 1
                // Corners too, and whole numbers, at which lines have their points.
                var (x, y) = (
                    Double.random(in: 0..<size, using: &generator),
                    Double.random(in: 0..<size, using: &generator)
                )
                if count % 4 == 0 { (x, y) = (x < size / 2 ? 0 : size.nextDown, y.rounded(.down)) }
                let found = file.placeNumber(
                    in: cell, x: west + x,
                    y: min(south + y, Double(BoundaryFile.cellSize - 1) - 0.5))
                #expect(found == place, "cell \(number), part \(part) at \(x), \(y)")
            }
            for part in 0..<16 {
                let size = Double(BoundaryFile.partSize)
                let (west, south) = (Double(part % 4) * size, Double(part / 4) * size)
                let code = cell.code(ofPart: part)
                guard code == 0 else {
                    expect(
                        cell.place(ofCode: code), part: part, size: size, west: west, south: south)
                    continue
                }
                for within in 0..<16 {
                    let code = cell.code(ofPart: within, in: part)
                    guard code > 0 else { continue }
                    countWithin += 1
                    expect(
                        cell.place(ofCode: code), part: part, size: size / 4,
                        west: west + Double(within % 4) * size / 4,
                        south: south + Double(within / 4) * size / 4)
                }
            }
        }
        #expect(count - countWithin > 10 * file.cellCount && countWithin > 20 * file.cellCount)
    }

    @Test("causes no read outside itself, even if damaged", arguments: SeededGenerator.seeds)
    func damaged(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let original = UnsafeBufferPointer(start: atlas_boundaries, count: atlas_boundaries_count)
        // The copy is in memory of its own size, so that a sanitizer or the kernel detects a read
        // outside it.
        let copy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: original.count)
        defer { copy.deallocate() }
        for round in 0..<20 {
            _ = copy.initialize(from: original)
            let isInHeader = Bool.random(using: &generator)
            for _ in 0..<(isInHeader ? 3 : 200_000) {
                let index = Int.random(in: isInHeader ? 0..<24 : 24..<copy.count, using: &generator)
                copy[index] = .random(in: 0...UInt16.max, using: &generator)
            }
            guard let file = BoundaryFile(UnsafeBufferPointer(copy)) else { continue }
            for _ in 0..<5_000 {
                let number = file.placeNumber(
                    longitude: .random(in: -180...180, using: &generator),
                    latitude: .random(in: -90...90, using: &generator))
                #expect(number >= 0)
                _ = file.zoneName(Int(file.zone(ofPlace: number)))
                _ = file.country(ofPlace: number)
            }
            if round % 8 == 0 { _ = file.parts { _ in true } }
        }
        for length in [0, 1, 23, 24, 1000, original.count - 1] {
            #expect(BoundaryFile(UnsafeBufferPointer(rebasing: original[..<length])) == nil)
        }
    }

    @Test("accepts any two numbers", arguments: SeededGenerator.seeds)
    func anyNumbers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let special: [Double] = [
            .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude,
            -.leastNonzeroMagnitude, .greatestFiniteMagnitude, 90, -90, 180, -180, 90.nextUp,
            (-90.0).nextDown, 180.nextDown, (-180.0).nextUp, 180.nextUp,
        ]
        func number() -> Double {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: special.randomElement(using: &generator) ?? 0
            case 1: Double(bitPattern: generator.next())
            default: .random(in: -200...200, using: &generator)
            }
        }
        for _ in 0..<20_000 {
            let (latitude, longitude) = (number(), number())
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
            #expect(
                (coordinate == nil)
                    == !((-90...90).contains(latitude) && (-180...180).contains(longitude)))
            _ = coordinate.flatMap(place(at:))
        }
    }
}
