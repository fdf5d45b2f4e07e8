import Foundation
import Testing

@testable import Photos

/// Compares what ``Photo`` reads with what Pillow reads.
struct PhotoFactsTests {
    private static let unreadablePositions = [
        "position-latitude-alone.jpg", "position-no-reference.jpg", "position-not-a-number.jpg",
        "position-out-of-range.jpg",
    ]

    @Test func `Size, format and orientation equal Pillow's`() throws {
        for fixture in try PhotoFixture.all() {
            let photo = try Photo(fixture.bytes())
            #expect(photo.format.rawValue == fixture.facts.format, "\(fixture.name)")
            #expect(photo.width == fixture.facts.width, "\(fixture.name)")
            #expect(photo.height == fixture.facts.height, "\(fixture.name)")
            #expect(photo.orientation.rawValue == fixture.facts.orientation, "\(fixture.name)")
            let isReadable = !Self.unreadablePositions.contains(fixture.name)
            #expect(photo.unreadable == (isReadable ? [] : [.position]), "\(fixture.name)")
        }
    }

    @Test func `Times and offsets equal Pillow's`() throws {
        for fixture in try PhotoFixture.all() {
            let taken = try Photo(fixture.bytes()).taken
            let text = taken.map {
                String(
                    format: "%04d:%02d:%02d %02d:%02d:%02d", $0.year, $0.month, $0.day, $0.hour,
                    $0.minute, $0.second)
            }
            #expect(text == fixture.facts.time, "\(fixture.name)")
            let offset = taken?.offset.map {
                $0 == 0
                    ? "Z"
                    : String(
                        format: "%@%02d:%02d", $0 < 0 ? "-" : "+", abs($0) / 3600,
                        abs($0) / 60 % 60)
            }
            #expect(offset == fixture.facts.offset, "\(fixture.name)")
        }
    }

    @Test func `GPS times equal Pillow's, with their fractions`() throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for fixture in try PhotoFixture.all() {
            let expected = try fixture.facts.positioned.map { try style.parse($0) }
            let positioned = try Photo(fixture.bytes()).positioned
            #expect((expected == nil) == (positioned == nil), "\(fixture.name)")
            if let expected, let positioned {
                #expect(abs(positioned.timeIntervalSince(expected)) < 0.001, "\(fixture.name)")
            }
        }
    }

    @Test func `Positions equal Pillow's`() throws {
        for fixture in try PhotoFixture.all() {
            let position = try Photo(fixture.bytes()).position
            let degrees = position.map { [$0.latitude, $0.longitude] }
            #expect((degrees == nil) == (fixture.facts.position == nil), "\(fixture.name)")
            for (degrees, expected) in zip(degrees ?? [], fixture.facts.position ?? []) {
                #expect(abs(degrees - expected) < 1e-9, "\(fixture.name)")
            }
        }
    }

    @Test func `Colors are those that were painted, from top to bottom`() throws {
        for fixture in try PhotoFixture.all() {
            let photo = try Photo(fixture.bytes())
            let expected = try fixture.facts.colors.map { try PhotoColor($0) }
            guard photo.colors.count == expected.count else {
                Issue.record("\(fixture.name): \(photo.colors)")
                continue
            }
            // JPEG rounds; CMYK rounds twice.
            let tolerance: Float = photo.format == .png ? 0 : 0.02
            for (color, expected) in zip(photo.colors, expected) {
                let distance = OklabColor(color).squaredDistance(to: OklabColor(expected))
                #expect(distance <= tolerance * tolerance, "\(fixture.name): \(color)")
            }
        }
    }

    @Test func `A file is read completely`() throws {
        for fixture in try PhotoFixture.all() {
            let path = PhotoFixture.folder.appending(path: fixture.name).path()
            #expect(try PhotoFile.contents(atPath: path) == fixture.bytes())
        }
    }
}
