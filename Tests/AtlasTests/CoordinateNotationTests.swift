import SeededRandom
import Testing

@testable import Atlas

@Suite("coordinates as people write them")
struct CoordinateNotationTests {
    static let understood: [(String, Double, Double)] = [
        ("48.8566 2.3522", 48.8566, 2.3522), ("48.8566,2.3522", 48.8566, 2.3522),
        ("48.8566, 2.3522", 48.8566, 2.3522), ("  -33.9\t18.4 \r", -33.9, 18.4),
        ("48.8566;2.3522", 48.8566, 2.3522), ("-40 -140", -40, -140), ("+1 +2", 1, 2),
        ("48.8566N 2.3522E", 48.8566, 2.3522), ("33.9S18.4E", -33.9, 18.4),
        ("33.9 S, 18.4 E", -33.9, 18.4), ("N48.8566 E2.3522", 48.8566, 2.3522),
        ("2.3522E 48.8566N", 48.8566, 2.3522), ("40s 140w", -40, -140),
        ("48°51'24\"N 2°21'8\"E", 48.856666666666667, 2.352222222222222),
        ("48° 51.5′ N, 2° 30′ E", 48.858333333333333, 2.5), ("48°N 2°E", 48, 2),
        ("\u{2212}40° \u{2212}140°", -40, -140), ("90 180", 90, 180), (".5 -.5", 0.5, -0.5),
        ("0.000000000000000000001 1", 1e-21, 1),
        ("-5.925291320890138e-05 1.2E+2", -5.925291320890138e-05, 120),
        ("5.5e-1N 2e-1E", 0.55, 0.2),
        ("geo:13.4125,103.8667", 13.4125, 103.8667), ("GEO:48.2010,16.3695,183", 48.201, 16.3695),
        ("geo:66,30;u=6.500;FOo=this%2dthat", 66, 30),
        (" geo:-5.5,-0.25;crs=WGS84;u=40 ", -5.5, -0.25),
    ]

    @Test("are read", arguments: understood)
    func areUnderstood(text: String, latitude: Double, longitude: Double) throws {
        let coordinate = try #require(try Coordinate(text))
        #expect(abs(coordinate.latitude - latitude) < 1e-12)
        #expect(abs(coordinate.longitude - longitude) < 1e-12)
    }

    @Test("minutes and seconds have no rounding errors", arguments: SeededGenerator.seeds)
    func minutesAndSeconds(seed: UInt64) throws {
        #expect(try Coordinate("35°0'0\"N 139°46'1.65\"E")?.longitude == 139.767125)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            // Multiples of 0.0375 seconds, which are 1/96,000 degrees, and 3/288,000.
            let count = Int.random(in: 1..<96_000 * 90, using: &generator)
            let seconds = Double(count % 1_600 * 375) / 10_000
            let text = "\(count / 96_000)°\(count / 1_600 % 60)'\(seconds)\"N 2°E"
            #expect(try Coordinate(text)?.latitude == Double(count) / 96_000, "\(text)")
        }
    }

    @Test(
        "text that isn't a pair of coordinates is refused",
        arguments: [
            "", " ", "48.8", "48.8 2.3 1", "48.8 N 2.3", "48.8N 2.3N", "-48.8N 2.3E", "abc def",
            "48°60'N 2°E", "48°51'60\"N 2°E", "48.5°30'N 2°E", "1,2,3", "1e2 3", "nan nan", "--1 2",
            "1.2.3 4", "48.8566,", "N E", "0x10 2",
            "geo:", "geo:1", "geo:1,", "geo:1,2,", "geo:1,2,x", "geo:1;2", "geo:1,2;crs=nad27",
            "geo:1,2 3", "geo 1,2", "geo:+1,2", "geo:1N,2E",
            "1e- 2", "1e-5", "1e-5e-5 2", "e-5 2", "2.5E-48.5",
        ])
    func refused(text: String) throws {
        #expect(try Coordinate(text) == nil)
    }

    @Test("out of range are an error that names the angle")
    func outOfRange() {
        #expect(throws: CoordinateError.latitude(91)) { try Coordinate("91 0") }
        #expect(throws: CoordinateError.longitude(-181)) { try Coordinate("0N 181W") }
    }

    @Test("are read back as they were written", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let coordinate = try Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            let text = "\(coordinate.latitude),\(coordinate.longitude)"
            #expect(try Coordinate(text) == coordinate)
            let small = try Coordinate(
                latitude: coordinate.latitude * 1e-7, longitude: coordinate.longitude * 1e-13)
            #expect(try Coordinate("\(small.latitude) \(small.longitude)") == small)
        }
    }

    @Test("are read or refused, whatever the bytes", arguments: SeededGenerator.seeds)
    func garbage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces: [UInt8] = Array("0123456789.-+NSEWnsew ,;'\"\u{B0}\u{2032}\t".utf8) + [0, 0xFF]
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? 0
            }
            bytes.withUnsafeBufferPointer { buffer in
                if let found = try? Coordinate(utf8: buffer[...]) {
                    #expect((-90...90).contains(found.latitude))
                }
            }
        }
    }
}
