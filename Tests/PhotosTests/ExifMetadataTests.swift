import Testing

@testable import Photos

/// Exif data that no camera writes.
struct ExifMetadataTests {
    /// A directory's field, whose value is a number, or the offset of the values.
    private struct Field {
        var tag: Int
        var type = 4
        var count = 1
        var value: Int
    }

    private func bytes(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// A directory at offset 8, followed by more bytes.
    private func data(_ fields: [Field], next: Int = 0, more: [UInt8] = []) -> [UInt8] {
        var data = Array("MM\0*".utf8) + bytes(8, 4) + bytes(fields.count, 2)
        for field in fields {
            data += bytes(field.tag, 2) + bytes(field.type, 2) + bytes(field.count, 4)
            // A short number is at the beginning of its four bytes.
            data += bytes(field.type == 3 ? field.value << 16 : field.value, 4)
        }
        return data + bytes(next, 4) + more
    }

    private func metadata(_ data: [UInt8]) -> ExifMetadata { ExifMetadata(data[...]) }

    @Test func `Directories that contain themselves end`() {
        for tag in [0x8769, 0x8825] {
            let metadata = metadata(data([Field(tag: tag, value: 8)], next: 8))
            #expect(metadata.taken == nil && metadata.position == nil)
            #expect(!metadata.isDamaged)
        }
        let both = metadata(
            data([
                Field(tag: 0x0112, type: 3, value: 6), Field(tag: 0x8769, value: 8),
                Field(tag: 0x8825, value: 8),
            ]))
        #expect(both.orientation == .onItsLeft)
    }

    @Test func `Sizes and offsets beyond the end are damage`() {
        for data in [
            [], Array("MM\0*".utf8), Array("MM\0*\0\0\0\u{8}".utf8),
            Array("MM\0*".utf8) + bytes(0xFFFF_FFFF, 4), Array("XX\0*\0\0\0\u{8}\0\0".utf8),
            Array("MM\0*".utf8) + bytes(8, 4) + bytes(0xFFFF, 2),
            data([Field(tag: 0x8769, value: 0xFFFF_FFFE)]),
            data([Field(tag: 0x0132, type: 2, count: 0xFFFF_FFFF, value: 8)]),
            data([Field(tag: 0x0132, type: 2, count: 20, value: 0xFFFF_FFFF)]),
            data([Field(tag: 0x0132, type: 2, count: 20, value: 10)]),
        ] {
            let metadata = metadata(data)
            #expect(metadata.isDamaged, "\(data)")
            #expect(
                metadata.taken == nil && metadata.position == nil
                    && metadata.orientation == .upright)
        }
    }

    @Test func `Fields before the damage are kept`() {
        let text = Array("2024:02:29 01:02:03\0".utf8)
        let fields = [
            Field(tag: 0x0112, type: 3, value: 8),
            Field(tag: 0x0132, type: 2, count: 20, value: 8 + 2 + 36 + 4),
            Field(tag: 0x8825, value: 5000),
        ]
        let metadata = metadata(data(fields, more: text))
        #expect(metadata.isDamaged)
        #expect(metadata.orientation == .onItsRight)
        #expect(metadata.taken == CaptureTime("2024:02:29 01:02:03", offset: nil))
    }

    /// A GPS directory of 46° 30' N, 7° 15' E that begins at an offset.
    private func gps(at offset: Int) -> [UInt8] {
        let values = offset + 2 + 4 * 12 + 4
        let fields = [
            (1, 2, 2, Int(UInt8(ascii: "N")) << 24), (2, 5, 3, values),
            (3, 2, 2, Int(UInt8(ascii: "E")) << 24), (4, 5, 3, values + 24),
        ]
        let directory = fields.flatMap { tag, type, count, value in
            bytes(tag, 2) + bytes(type, 2) + bytes(count, 4) + bytes(value, 4)
        }
        let degrees = [46, 1, 30, 1, 0, 1, 7, 1, 15, 1, 0, 1].flatMap { bytes($0, 4) }
        return bytes(fields.count, 2) + directory + bytes(0, 4) + degrees
    }

    @Test func `A damaged orientation or time keeps the position, and the reverse`() {
        let size = 8 + 2 + 3 * 12 + 4
        let text = Array("2024:02:29 01:02:03\0".utf8)
        let orientation = Field(tag: 0x0112, type: 3, value: 8)
        let time = Field(tag: 0x0132, type: 2, count: 20, value: size)
        let position = Field(tag: 0x8825, value: size + text.count)
        for damaged in 0..<3 {
            var fields = [orientation, time, position]
            // Ten short numbers, or any text or directory, beyond the end.
            if damaged == 0 { fields[0].count = 10 }
            fields[damaged].value = 60_000
            let metadata = metadata(data(fields, more: text + gps(at: size + text.count)))
            #expect(metadata.isDamaged)
            #expect((metadata.orientation == .onItsRight) == (damaged != 0))
            #expect((metadata.taken != nil) == (damaged != 1))
            #expect(
                metadata.position
                    == (damaged == 2 ? nil : PhotoPosition(latitude: 46.5, longitude: 7.25)))
        }
    }

    @Test func `A damaged original time isn't replaced by the time of a change`() {
        let size = 8 + 2 + 2 * 12 + 4
        let text = Array("2024:02:29 01:02:03\0".utf8)
        let fields = [
            Field(tag: 0x0132, type: 2, count: 20, value: size),
            Field(tag: 0x8769, value: size + text.count),
        ]
        let original =
            bytes(1, 2) + bytes(0x9003, 2) + bytes(2, 2) + bytes(20, 4) + bytes(60_000, 4)
        let metadata = metadata(data(fields, more: text + original))
        #expect(metadata.isDamaged && metadata.taken == nil)
    }

    @Test func `Fields of another type or an unknown value are ignored`() {
        for fields in [
            [Field(tag: 0x0112, type: 3, value: 0)], [Field(tag: 0x0112, type: 3, value: 9)],
            [Field(tag: 0x0112, type: 2, value: 6)], [Field(tag: 0x0132, type: 7, value: 6)],
            [Field(tag: 0x0112, type: 3, count: 0, value: 6)],
            [Field(tag: 0x0132, type: 2, count: 4, value: 0x3230_3234)],
        ] {
            let metadata = metadata(data(fields))
            #expect(
                !metadata.isDamaged && metadata.orientation == .upright && metadata.taken == nil)
        }
    }

    @Test(arguments: [
        "2023:02:29 00:00:00", "2024:13:01 00:00:00", "2024:00:01 00:00:00", "2024:01:32 00:00:00",
        "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:01:01 24:00:00", "2024:01:01 00:60:00",
        "2024:01:01 00:00:60", "2024:01:01", "2024-01-01 00:00:00", "2024:01:01T00:00:00", "",
        "2024:1:1 0:0:0", "2024:01:01 00:00:00 ", "+024:01:01 00:00:00", "２０２４:01:01 00:00:00",
    ])
    func `A date that doesn't exist is ignored`(text: String) {
        #expect(CaptureTime(text, offset: nil) == nil)
    }

    @Test func `Leap days and offsets are read`() {
        for (text, offset) in [
            ("+14:00", 50_400), ("-12:00", -43_200), ("+05:45", 20_700), ("-03:30", -12_600),
            ("Z", 0), ("+00:00", 0), ("+14:01", nil), ("-12:30", nil), ("   :  ", nil), ("+9", nil),
            ("05:45", nil), ("+05:60", nil), ("", nil),
        ] as [(String, Int?)] {
            let time = CaptureTime("2000:02:29 23:59:59", offset: text)
            #expect(time?.day == 29 && time?.offset == offset, "\(text)")
        }
        #expect(CaptureTime("1900:02:29 00:00:00", offset: nil) == nil)
    }

    @Test func `Exif segments are found after other segments, but not after the picture begins`() {
        let exif: [UInt8] = [0xFF, 0xE1, 0, 10] + Array("Exif\0\0II".utf8)
        let other: [UInt8] = [0xFF, 0xE1, 0, 6] + Array("http".utf8)
        let start: [UInt8] = [0xFF, 0xD8]
        let found = Array("II".utf8)[...]
        #expect(ExifSegment.inJPEG(start + exif) == found)
        #expect(ExifSegment.inJPEG(start + other + [0xFF, 0xFF] + exif) == found)
        #expect(ExifSegment.inJPEG(start + [0xFF, 0xDA, 0, 2] + exif) == nil)
        #expect(ExifSegment.inJPEG(start + [0xFF, 0xD9] + exif) == nil)
        #expect(ExifSegment.inJPEG(start + [0xFF, 0xE0, 0, 1] + exif) == nil)
        #expect(ExifSegment.inJPEG(start + [0xFF, 0xE0, 0xFF, 0xFF] + exif) == nil)
        #expect(ExifSegment.inJPEG(start + exif.dropLast()) == found.dropLast())
    }
}
