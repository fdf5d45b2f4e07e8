import CZlib
import Testing

@testable import Photos

/// Exif data and times in the text chunks of PNG files.
struct PNGMetadataTests {
    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        // Nothing that finds metadata checks the CRC; the decoder of the picture does.
        return length + Array(type.utf8) + data + [0, 0, 0, 0]
    }

    private func metadata(_ chunks: [UInt8]...) -> ExifMetadata {
        PNGMetadata([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunks.joined()).exifMetadata
    }

    /// A TIFF file whose only field is the time of the last change.
    private func tiff(_ time: String) -> [UInt8] {
        Array("MM\0*".utf8) + [
            0, 0, 0, 8, 0, 1, 1, 0x32, 0, 2, 0, 0, 0, UInt8(time.utf8.count + 1),
        ]
            + [0, 0, 0, 26, 0, 0, 0, 0] + Array(time.utf8) + [0]
    }

    private func text(_ keyword: String, _ text: [UInt8]) -> [UInt8] {
        chunk("tEXt", Array(keyword.utf8) + [0] + text)
    }

    /// The text of a profile in lines of 72 digits.
    private func profile(_ bytes: [UInt8], length: Int? = nil) -> [UInt8] {
        let digits = bytes.flatMap { [$0 >> 4, $0 & 15] }.map {
            "0123456789abcdef".utf8.map(\.self)[Int($0)]
        }
        let lines = stride(from: 0, to: digits.count, by: 72).flatMap { start in
            digits[start..<min(start + 72, digits.count)] + [0x0A]
        }
        return Array("\nexif\n     \(length ?? bytes.count)\n".utf8) + lines
    }

    private func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var length = compressBound(uLong(bytes.count))
        var target = [UInt8](repeating: 0, count: Int(length))
        compress(&target, &length, bytes, uLong(bytes.count))
        return Array(target.prefix(Int(length)))
    }

    private let time = "2023:07:21 21:06:26"
    private let prefix = Array("Exif\0\0".utf8)

    @Test func `Exif data are found in each chunk that programs write`() {
        let exif = tiff(time)
        let packed = deflated(profile(prefix + exif))
        for chunk in [
            chunk("eXIf", exif), chunk("eXIf", prefix + exif),
            text("Raw profile type exif", profile(prefix + exif)),
            text("Raw profile type exif", profile(exif)),
            text("Raw profile type APP1", profile(prefix + exif)),
            chunk("zTXt", Array("Raw profile type exif\0\0".utf8) + packed),
            chunk("iTXt", Array("Raw profile type exif\0\u{1}\0\0\0".utf8) + packed),
            chunk("iTXt", Array("Raw profile type exif\0\0\0de\0x\0".utf8) + profile(exif)),
        ] {
            let metadata = metadata(chunk)
            #expect(metadata.taken == CaptureTime(time) && metadata.unreadable.isEmpty)
        }
        let both = metadata(
            text("Raw profile type exif", profile(tiff("2031:01:01 00:00:00"))), chunk("eXIf", exif)
        )
        #expect(both.taken == CaptureTime(time), "the chunk that PNG defines counts")
    }

    @Test func `A profile that can't be read is reported, and one of another kind is ignored`() {
        let exif = profile(prefix + tiff(time))
        for chunk in [
            text("Raw profile type exif", []),
            text("Raw profile type exif", Array(exif.dropLast(9))),
            text("Raw profile type exif", profile(tiff(time), length: 3)),
            text(
                "Raw profile type exif",
                exif.map { $0 == UInt8(ascii: "4") ? UInt8(ascii: "x") : $0 }),
            chunk("zTXt", Array("Raw profile type exif\0\0".utf8) + exif),
            // More than a MiB of zeros.
            chunk(
                "zTXt",
                Array("Raw profile type exif\0\0".utf8)
                    + deflated([UInt8](repeating: 0x30, count: 1 << 21))),
        ] {
            let metadata = metadata(chunk, text("Creation Time", Array(time.utf8)))
            #expect(metadata.taken == nil && metadata.unreadable == [.metadata])
        }
        let other = profile(Array("http://ns.adobe.com/xap/1.0/\0".utf8))
        let metadata = metadata(text("Raw profile type APP1", other))
        #expect(metadata.taken == nil && metadata.unreadable.isEmpty)
    }

    @Test func `At most four profiles are read, so that a small file doesn't take long`() {
        let xmp = text("Raw profile type APP1", profile(Array("http://ns.adobe.com/\0".utf8)))
        let exif = text("Raw profile type exif", profile(prefix + tiff(time)))
        #expect(metadata(xmp, xmp, xmp, exif).taken == CaptureTime(time))
        let later = metadata(xmp, xmp, xmp, xmp, exif)
        #expect(later.taken == nil && later.unreadable == [.metadata])
    }

    @Test func `The time of creation counts more than that of a change, and less than the shot's`()
    {
        let changed = chunk("eXIf", tiff("2031:01:01 00:00:00"))
        for (creation, expected) in [
            (time, CaptureTime(time)), ("Fri, 21 Jul 2023 21:06:26 GMT", CaptureTime(time + "Z")),
            ("", CaptureTime("2031:01:01 00:00:00")), ("last Friday", nil),
        ] {
            let metadata = metadata(changed, text("Creation Time", Array(creation.utf8)))
            #expect(metadata.taken == expected, "\(creation)")
            #expect(metadata.unreadable == (expected == nil ? [.time(creation)] : []))
        }
        #expect(metadata(text("Creation Time", Array(time.utf8))).taken == CaptureTime(time))
        #expect(metadata(text("Comment", Array(time.utf8))).taken == nil)
    }
}
