import CZlib

/// The metadata in the chunks of a PNG file (PNG, third edition, sections 11.3.3 and 11.3.4).
///
/// The chunk `eXIf` has a TIFF file. Programs that are older than this chunk write the same bytes
/// as hexadecimal digits into a text with the keyword "Raw profile type exif" or "Raw profile type
/// APP1".
struct PNGMetadata {
    private var exif: ArraySlice<UInt8>?
    private var profile: ArraySlice<UInt8>?
    private var creationTime: String?
    private var countOfProfiles = 0

    /// The maximum number of profiles that are read. A picture has one or two.
    private static let mostProfiles = 4
    /// The maximum length of a text after decompression, in bytes: 1 MiB. Exif data have at most
    /// 64 KiB in JPEG.
    private static let longestText = 1 << 20
    private static let prefix = Array("Exif\0\0".utf8)

    /// Finds the metadata. It takes O(*n*) in the number of chunks and the length of the texts.
    init(_ bytes: [UInt8]) {
        var rest = bytes.dropFirst(8)
        while let length = rest.bigEndian(4) {
            let data = rest.dropFirst(8).prefix(length)
            switch String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self) {
            case "eXIf": if exif == nil { exif = Self.withoutPrefix(data) }
            case "tEXt": add(data)
            case "zTXt": add(data, isCompressed: true)
            case "iTXt": add(data, isInternational: true)
            default: break
            }
            rest = rest.dropFirst(12 + length)
        }
    }

    var exifMetadata: ExifMetadata { ExifMetadata(exif ?? profile, creationTime: creationTime) }

    /// Some programs keep the beginning of the JPEG segment.
    private static func withoutPrefix(_ data: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        data.starts(with: prefix) ? data.dropFirst(prefix.count) : data
    }

    private mutating func add(
        _ chunk: ArraySlice<UInt8>, isCompressed: Bool = false, isInternational: Bool = false
    ) {
        let keyword = String(decoding: chunk.prefix { $0 != 0 }, as: UTF8.self).lowercased()
        let isProfile = ["raw profile type exif", "raw profile type app1"].contains(keyword)
        guard isProfile ? profile == nil : keyword == "creation time" && creationTime == nil
        else { return }
        if isProfile { countOfProfiles += 1 }
        guard !isProfile || countOfProfiles <= Self.mostProfiles else {
            // Exif data that may be in this one are reported as unreadable.
            profile = []
            return
        }
        var data = chunk.dropFirst(keyword.utf8.count + 1)
        var isCompressed = isCompressed
        if isInternational {
            // A flag, the method, and two texts that end with a zero precede the text.
            isCompressed = data.first == 1
            data = data.dropFirst(2)
            for _ in 0..<2 { data = data.drop { $0 != 0 }.dropFirst() }
        } else if isCompressed {
            data = data.dropFirst()
        }
        let text = isCompressed ? Self.inflated(data) : data
        if isProfile {
            // No bytes aren't Exif data, so they are reported as unreadable.
            let bytes = text.flatMap(Self.bytes) ?? []
            // APP1 may have other metadata, such as XMP.
            if bytes.isEmpty || bytes.starts(with: Self.prefix) || keyword.hasSuffix("exif") {
                profile = Self.withoutPrefix(bytes[...])
            }
        } else {
            creationTime = text.map { String(decoding: $0, as: UTF8.self) } ?? "\u{FFFD}"
        }
    }

    /// Returns the decompressed bytes, or `nil` if they are damaged or too many.
    private static func inflated(_ data: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var status = Z_OK
        let text = [UInt8](unsafeUninitializedCapacity: longestText) { buffer, count in
            var length = uLong(longestText)
            status = data.withUnsafeBufferPointer {
                uncompress(buffer.baseAddress, &length, $0.baseAddress, uLong($0.count))
            }
            count = status == Z_OK ? Int(length) : 0
        }
        return status == Z_OK ? text[...] : nil
    }

    /// Returns the bytes of a profile as ImageMagick writes it: a line with its name, one with its
    /// length, and hexadecimal digits in lines; `nil` if it has another form.
    private static func bytes(ofProfile text: ArraySlice<UInt8>) -> [UInt8]? {
        let words = text.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
        guard words.count > 2, let length = Int(String(decoding: words[1], as: UTF8.self))
        else { return nil }
        let digits = words[2...].joined().compactMap(digit)
        // Another byte than a digit is missing in the count.
        guard words[2...].reduce(0, { $0 + $1.count }) == digits.count,
            digits.count.isMultiple(of: 2), digits.count / 2 == length
        else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 15
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
            byte & 15 + 9
        default: nil
        }
    }
}
