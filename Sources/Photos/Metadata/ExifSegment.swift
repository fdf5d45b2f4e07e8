/// Finds the Exif metadata in a JPEG file. They form a complete TIFF file.
enum ExifSegment {
    /// Returns the first Exif segment of a JPEG file (Exif 2.32, section 4.7.2). It takes O(*n*) in
    /// the number of segments before the picture's first scan.
    static func inJPEG(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = bytes.dropFirst(2)
        while rest.count >= 4, rest.first == 0xFF {
            rest = rest.dropFirst()
            // Any number of fill bytes may precede the marker (ISO/IEC 10918-1, section B.1.1.2).
            guard let marker = rest.first else { return nil }
            if marker == 0xFF { continue }
            rest = rest.dropFirst()
            // Start of scan, end of image.
            guard marker != 0xDA, marker != 0xD9 else { return nil }
            // TEM and RST0 to RST7 have no length.
            if marker == 0x01 || 0xD0...0xD7 ~= marker { continue }
            guard let length = rest.bigEndian(2), length >= 2 else { return nil }
            let segment = rest.prefix(length).dropFirst(2)
            if marker == 0xE1, segment.starts(with: "Exif\0\0".utf8) { return segment.dropFirst(6) }
            rest = rest.dropFirst(length)
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// Returns the unsigned number in the first bytes, or `nil` if there are fewer.
    func bigEndian(_ size: Int) -> Int? {
        count < size ? nil : prefix(size).reduce(0) { $0 << 8 | Int($1) }
    }
}
