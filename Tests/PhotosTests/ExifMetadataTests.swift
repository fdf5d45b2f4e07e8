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
            #expect(metadata.unreadable.isEmpty)
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
            #expect(!metadata.unreadable.isEmpty, "\(data)")
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
        #expect(!metadata.unreadable.isEmpty)
        #expect(metadata.orientation == .onItsRight)
        #expect(metadata.taken == CaptureTime("2024:02:29 01:02:03"))
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
            #expect(!metadata.unreadable.isEmpty)
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
        #expect(!metadata.unreadable.isEmpty && metadata.taken == nil)
    }

    @Test func `An unknown orientation is ignored, and a field of another type is reported`() {
        for fields in [
            [Field(tag: 0x0112, type: 3, value: 0)], [Field(tag: 0x0112, type: 3, value: 9)],
            [Field(tag: 0x0112, type: 3, count: 0, value: 6)],
        ] {
            let metadata = metadata(data(fields))
            #expect(metadata.unreadable.isEmpty && metadata.orientation == .upright)
        }
        for (field, value) in [
            (Field(tag: 0x0112, type: 2, value: 6), .orientation),
            (Field(tag: 0x0132, type: 4, value: 6), .time(nil)),
            (Field(tag: 0x0132, type: 2, count: 4, value: 0x3230_3234), .time("2024")),
            (Field(tag: 0x8825, type: 2, value: 6), .position),
        ] as [(Field, UnreadableValue)] {
            #expect(metadata(data([field])).unreadable == [value], "\(field)")
        }
    }

    @Test(arguments: [
        "2023:02:29 00:00:00", "2024:13:01 00:00:00", "2024:00:01 00:00:00", "2024:01:32 00:00:00",
        "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:01:01 24:00:00", "2024:01:01 00:60:00",
        "2024:01:01 00:00:60", "2024:01:01", "2024:01-01 00:00:00", "2024:01:01 00:00:00.", "",
        "2024:1:1 0:0:0", "2024:01:01 00:00:00 x", "+024:01:01 00:00:00", "２０２４:01:01 00:00:00",
        "01:02:2024 00:00:00", "2024:01:01 00", "2024:01:01 00:00:00+25:00", "24:01:01 00:00:00",
    ])
    func `A date in another form, or that doesn't exist, isn't read`(text: String) {
        #expect(CaptureTime(text) == nil)
    }

    @Test func `The notations that programs write are the time that Exif's notation is`() throws {
        let expected = try #require(CaptureTime("2023:07:21 21:06:26"))
        for text in [
            "2023-07-21 21:06:26", "2023/07/21 21:06:26", "2023.07.21 21:06:26",
            "2023-07-21T21:06:26", "2023:07:21  21:06:26", " 2023:07:21 21:06:26 ",
            "2023:07:21 21:06:26.5", "2023:07:21 21:06:26,123456",
        ] {
            #expect(CaptureTime(text) == expected, "\(text)")
        }
        #expect(CaptureTime("2023:07:21 21:06") == CaptureTime("2023:07:21 21:06:00"))
        for (text, offset) in [
            ("2015:02:01 14:42:59+01:00", 3600), ("2015:02:01 14:42:59.25 -0330", -12_600),
            ("2015-02-01T14:42:59Z", 0),
        ] {
            #expect(CaptureTime(text)?.offset == offset, "\(text)")
        }
        #expect(CaptureTime("1900:02:29 00:00:00") == nil)
    }

    @Test func `Offsets are read in each notation, and none that no zone has`() {
        for (text, offset) in [
            ("+14:00", 50_400), ("-12:00", -43_200), ("+05:45", 20_700), ("-03:30", -12_600),
            ("Z", 0), ("+00:00", 0), ("-5:00", -18_000), ("+0200", 7200), ("+02", 7200),
            ("+9", nil), (" +02:00 ", 7200), ("+14:01", nil), ("-12:30", nil), ("05:45", nil),
            ("+05:60", nil), ("+5:0", nil), ("5", nil), ("+", nil), ("", nil),
        ] as [(String, Int?)] {
            #expect(CaptureTime.offset(text) == offset, "\(text)")
        }
    }

    @Test func `The time of creation in a PNG is read as PNG recommends, and as Exif writes it`() {
        for text in ["Fri, 21 Jul 2023 21:06:26 +0200", "21 Jul 2023 21:06:26 +0200"] {
            #expect(CaptureTime(rfc1123: text) == CaptureTime("2023:07:21 21:06:26+02:00"))
        }
        #expect(CaptureTime(rfc1123: "1 Jul 2023 21:06:26 GMT")?.offset == 0)
        for text in ["Fri Jul 21 21:06:26 2023", "32 Jul 2023 21:06:26", "", "Fri,", "x 1 Jul"] {
            #expect(CaptureTime(rfc1123: text) == nil, "\(text)")
        }
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

    /// The Exif data of fields of text in the directories "main" and "exif", and of the position.
    private func exif(
        main: [Int: String] = [:], exif: [Int: String] = [:], gps: [Int: GPSValue] = [:]
    ) -> [UInt8] {
        var more: [UInt8] = []
        let size = 8 + 2 + (main.count + 2) * 12 + 4
        func directory(_ fields: [(tag: Int, type: Int, count: Int, bytes: [UInt8])]) -> [UInt8] {
            var values: [UInt8] = []
            let start = size + more.count + 2 + fields.count * 12 + 4
            let heads = fields.flatMap { field -> [UInt8] in
                let head = bytes(field.tag, 2) + bytes(field.type, 2) + bytes(field.count, 4)
                guard field.bytes.count > 4 else { return head + field.bytes.padded(to: 4) }
                defer { values += field.bytes }
                return head + bytes(start + values.count, 4)
            }
            return bytes(fields.count, 2) + heads + bytes(0, 4) + values
        }
        func texts(_ texts: [Int: String]) -> [(Int, Int, Int, [UInt8])] {
            texts.map { ($0.key, 2, $0.value.utf8.count + 1, Array($0.value.utf8) + [0]) }
        }
        let exifAt = size
        more += directory(texts(exif))
        let gpsAt = size + more.count
        more += directory(
            gps.map { tag, value in
                switch value {
                case .text(let text): (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
                case .fractions(let parts, let isSigned):
                    (
                        tag, isSigned ? 10 : 5, parts.count,
                        parts.flatMap { bytes($0.0, 4) + bytes($0.1, 4) }
                    )
                }
            })
        var fields = [Field(tag: 0x8769, value: exifAt), Field(tag: 0x8825, value: gpsAt)]
        for (tag, text) in main {
            fields.append(
                Field(tag: tag, type: 2, count: text.utf8.count + 1, value: size + more.count))
            more += Array(text.utf8) + [0]
        }
        return data(fields, more: more)
    }

    private enum GPSValue {
        case text(String)
        case fractions([(Int, Int)], isSigned: Bool = false)
    }

    /// Absent and blank fall through to the next time; a time that can't be read never does.
    @Test func `An unreadable time isn't replaced by the time of digitizing or of a change`() {
        let (later, shot) = ("2031:01:01 00:00:00", "2023:07:21 21:06:26")
        for (original, digitized, expected) in [
            (shot, later, shot), ("    :  :     :  :  ", shot, shot), ("", "", later),
            ("0000:00:00 00:00:00", "0000:00:00 00:00:00", later),
            ("2023-07-21 21:06:26", later, shot), ("21.07.2023 21:06", later, nil),
            ("2023:  :     :  :  ", shot, nil), (nil, "yesterday", nil), ("", shot, shot),
        ] as [(String?, String, String?)] {
            var exif = [0x9004: digitized]
            exif[0x9003] = original
            let metadata = metadata(self.exif(main: [0x0132: later], exif: exif))
            #expect(metadata.taken == expected.flatMap { CaptureTime($0) }, "\(original ?? "")")
            let unread = original == nil ? digitized : original
            #expect(metadata.unreadable == (expected == nil ? [.time(unread)] : []))
        }
    }

    @Test func `An unreadable offset is reported, and a blank one isn't`() {
        for (text, offset, isReadable) in [
            ("-5:00", -18_000, true), ("+02", 7200, true), ("   :  ", nil, true),
            ("+25:00", nil, false), ("CEST", nil, false),
        ] as [(String, Int?, Bool)] {
            let metadata = metadata(exif(exif: [0x9003: "2023:07:21 21:06:26", 0x9011: text]))
            #expect(metadata.taken?.day == 21 && metadata.taken?.offset == offset, "\(text)")
            #expect(metadata.unreadable == (isReadable ? [] : [.offset(text)]), "\(text)")
        }
        let own = metadata(exif(exif: [0x9003: "2023:07:21 21:06:26-03:00", 0x9011: "+02:00"]))
        #expect(own.taken?.offset == -10_800)
    }

    @Test func `A position is read from signed and unsigned fractions, or reported, or absent`() {
        let (south, east) = ([(33, 1), (51, 1), (2448, 100)], [(151, 1), (12, 1), (5508, 100)])
        func metadata(
            _ latitude: [(Int, Int)]?, _ side: String?, isSigned: Bool = false
        ) -> ExifMetadata {
            var fields: [Int: GPSValue] = [3: .text("E"), 4: .fractions(east, isSigned: isSigned)]
            if let side { fields[1] = .text(side) }
            if let latitude { fields[2] = .fractions(latitude, isSigned: isSigned) }
            return self.metadata(exif(gps: fields))
        }
        let sydney = PhotoPosition(latitude: -33.8568, longitude: 151.2153)
        let negative = south.map { (-$0.0, $0.1) }
        for metadata in [
            metadata(south, "S"), metadata(south, "S", isSigned: true),
            metadata(negative, "S", isSigned: true),
            metadata([negative[0]] + south[1...], "S", isSigned: true),
        ] {
            #expect(metadata.position == sydney && metadata.unreadable.isEmpty)
        }
        let cases =
            [
                (Array(south[..<1]), "S"), (Array(south[..<2]), "S"),
                ([(0, 0), (0, 0), (0, 0)], "S"),
                (Array(south[..<2]) + [(0, 0)], "S"), (Array(south[..<2]) + [(1, 0)], "S"),
                ([(91, 1), (0, 1), (0, 1)], "S"), ([(33, 1), (61, 1), (0, 1)], "S"), (south, nil),
                (south, "W"), (south, ""), (nil, "S"),
            ] as [([(Int, Int)]?, String?)]
        for (latitude, side) in cases {
            let metadata = metadata(latitude, side)
            #expect(metadata.position == nil && metadata.unreadable == [.position])
        }
        #expect(metadata(negative, "N", isSigned: true).unreadable == [.position])
        let none = [(0, 0), (0, 0), (0, 0)]
        for gps in [[:], [2: .fractions(none), 4: .fractions(none)], [1: .text("N")]]
            as [[Int: GPSValue]]
        {
            let metadata = self.metadata(exif(gps: gps))
            #expect(metadata.position == nil && metadata.unreadable.isEmpty)
        }
    }
}

extension [UInt8] {
    fileprivate func padded(to count: Int) -> [UInt8] {
        self + [UInt8](repeating: 0, count: Swift.max(0, count - self.count))
    }
}
