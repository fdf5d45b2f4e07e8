import Foundation
import Testing

@testable import Photos

struct PhotoErrorTests {
    private let folder = URL.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        .path()

    @Test func `Every truncated photo is an error`() throws {
        for fixture in try PhotoFixture.all() {
            let bytes = try fixture.bytes()
            // Test a sample of the lengths of large files, and every length near their end.
            for count in 0..<bytes.count
            where bytes.count < 1000 || bytes.count - count < 30 || count % 97 == 0 {
                let error = #expect(throws: PhotoError.self, "\(fixture.name), \(count) bytes") {
                    try Photo(Array(bytes.prefix(count)))
                }
                switch error {
                case .truncated, .notAPhoto: break
                default:
                    Issue.record("\(fixture.name), \(count) bytes: \(String(describing: error))")
                }
            }
        }
    }

    @Test func `More pixels than the limits are an error`() throws {
        for (name, side, height) in [
            ("huge-area.png.bad", 20_000, 20_000), ("huge-side.png.bad", 70_000, 1),
            ("huge-area.jpg.bad", 60_000, 60_000),
        ] {
            let error = #expect(throws: PhotoError.self) { try Photo(PhotoFixture.bytes(name)) }
            #expect(error == .tooManyPixels(width: side, height: height))
            #expect(error?.description.contains("200 megapixels") == true)
        }
    }

    @Test func `A progressive JPEG that needs too much memory is an error`() throws {
        let error = #expect(throws: PhotoError.self) {
            try Photo(PhotoFixture.bytes("huge-progressive.jpg.bad"))
        }
        #expect(error == .tooMuchMemory(width: 14_000, height: 14_000))
        #expect(error?.description.contains("jpegtran") == true)
    }

    @Test func `Damaged pixels are an error with the reason`() throws {
        var bytes = try PhotoFixture.bytes("rgb.png")
        let index = try #require(bytes.firstRange(of: Array("IDAT".utf8))).upperBound + 8
        bytes[index] ^= 0x10
        #expect(throws: PhotoError.damaged(.png, reason: "IDAT: CRC error")) { try Photo(bytes) }
    }

    @Test func `A JPEG of many scans is an error`() throws {
        var bytes = try PhotoFixture.bytes("progressive.jpg")
        // Repeat the last scan, with its tables.
        let scan = try #require(bytes.lastRange(of: [0xFF, 0xDA])).lowerBound
        let last = Array(bytes[scan..<bytes.count - 2])
        bytes.removeLast(2)
        for _ in 0..<200 { bytes += last }
        bytes += [0xFF, 0xD9]
        #expect(throws: PhotoError.damaged(.jpeg, reason: "more than 100 scans")) {
            try Photo(bytes)
        }
    }

    @Test func `A path to anything except a regular file is an error`() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(throws: PhotoError.unreadable(code: ENOENT)) {
            try PhotoFile.contents(atPath: folder + "/missing.jpg")
        }
        #expect(throws: PhotoError.notAFile) { try PhotoFile.contents(atPath: folder) }
        #expect(throws: PhotoError.notAFile) { try PhotoFile.contents(atPath: "/dev/zero") }
        let pipe = folder + "/pipe.jpg"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: PhotoError.notAFile) { try PhotoFile.contents(atPath: pipe) }
        let large = folder + "/large.jpg"
        #expect(FileManager.default.createFile(atPath: large, contents: Data()))
        #expect(truncate(large, PhotoLimits.bytes + 1) == 0)
        #expect(throws: PhotoError.tooManyBytes) { try PhotoFile.contents(atPath: large) }
        #expect(truncate(large, 0) == 0)
        #expect(try PhotoFile.contents(atPath: large) == [])
        #expect(throws: PhotoError.notAPhoto) { try Photo([]) }
    }

    @Test func `Every error is one line that says what to do or why`() {
        let errors: [PhotoError] = [
            .unreadable(code: EACCES), .notAFile, .tooManyBytes, .notAPhoto, .unsupported(.heic),
            .truncated(.png), .damaged(.jpeg, reason: "bad Huffman code"),
            .tooManyPixels(width: 1, height: 70_000), .tooMuchMemory(width: 1, height: 1),
        ]
        for error in errors {
            #expect(!error.description.contains("\n"))
            #expect(error.description.contains { $0 == ";" || $0 == ":" }, "\(error)")
        }
    }
}

extension Array<UInt8> {
    fileprivate func lastRange(of pattern: [UInt8]) -> Range<Int>? {
        indices.reversed().lazy.map { $0..<$0 + pattern.count }.first {
            $0.upperBound <= count && self[$0].elementsEqual(pattern)
        }
    }
}
