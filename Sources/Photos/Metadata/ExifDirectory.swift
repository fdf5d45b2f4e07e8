/// An image file directory (IFD): the fields of one group, by tag (TIFF 6.0, section 2).
///
/// This is our own reader because libexif also decodes the makers' undocumented notes, in C, and
/// has no option to skip them. Most of its security fixes concern those notes, and a static program
/// doesn't get Debian's fixes.
struct ExifDirectory {
    /// An error: a field's type and size don't fit the data.
    struct Damage: Error {}

    /// The types of the fields that are read; `size` is the size of one value in bytes. Exif 3.0
    /// added ``utf8``, and the TIFF Technical Notes ``directory``.
    enum FieldType: Int {
        case ascii = 2
        case short = 3
        case long = 4
        case rational = 5
        case undefined = 7
        case signedRational = 10
        case directory = 13
        case utf8 = 129

        var size: Int {
            switch self {
            case .ascii, .undefined, .utf8: 1
            case .short: 2
            case .long, .directory: 4
            case .rational, .signedRational: 8
            }
        }
    }

    private let data: ExifData
    /// The offsets of the fields' descriptions.
    private var fields: [Int: Int] = [:]

    /// Reads a directory. It doesn't follow the link to the next directory, so there can't be a
    /// loop. It takes O(*n*) in the number of fields, at most 65,535.
    init(_ data: ExifData, at offset: Int) throws(Damage) {
        self.data = data
        let count = try data.number(2, at: offset)
        for index in 0..<count {
            let field = offset + 2 + 12 * index
            let tag = try data.number(2, at: field)
            // The first field counts if a tag occurs several times.
            if fields[tag] == nil { fields[tag] = field }
        }
    }

    /// Returns the text of a field up to its terminating zero, or `nil` if there is no such field.
    func text(_ tag: Int) throws(Damage) -> String? {
        guard let (_, values) = try values(of: tag, [.ascii, .utf8, .undefined]) else { return nil }
        return String(decoding: try data.bytes(values).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the first number of a field, or `nil` if there is no such field.
    func number(_ tag: Int) throws(Damage) -> Int? {
        guard let (type, values) = try values(of: tag, [.short, .long, .directory])
        else { return nil }
        return try data.number(type.size, at: values.lowerBound)
    }

    /// Returns the directory that a field points to, or `nil` if there is no such field.
    func directory(_ tag: Int) throws(Damage) -> ExifDirectory? {
        guard let offset = try number(tag) else { return nil }
        return try ExifDirectory(data, at: offset)
    }

    /// Returns the fractions of a field, or `nil` if there is no such field. A fraction whose
    /// denominator is 0 isn't finite.
    func fractions(_ tag: Int) throws(Damage) -> [Double]? {
        guard let (type, values) = try values(of: tag, [.rational, .signedRational])
        else { return nil }
        var fractions: [Double] = []
        for offset in stride(from: values.lowerBound, to: values.upperBound, by: 8) {
            let parts = try [data.number(4, at: offset), data.number(4, at: offset + 4)].map {
                Double(type == .rational ? $0 : Int(Int32(truncatingIfNeeded: $0)))
            }
            fractions.append(parts[0] / parts[1])
        }
        return fractions
    }

    /// Returns the type and the offsets of a field's values, or `nil` if it is missing or empty.
    private func values(
        of tag: Int, _ types: [FieldType]
    ) throws(Damage) -> (FieldType, Range<Int>)? {
        guard let field = fields[tag] else { return nil }
        let count = try data.number(4, at: field + 4)
        guard count > 0 else { return nil }
        let number = try data.number(2, at: field + 2)
        guard let type = types.first(where: { $0.rawValue == number }) else { throw Damage() }
        let size = count * type.size
        let offset = size <= 4 ? field + 8 : try data.number(4, at: field + 8)
        guard data.contains(offset..<offset + size) else { throw Damage() }
        // No field that is read has more values.
        return (type, offset..<offset + min(count, 64) * type.size)
    }
}

/// The bytes of a TIFF file, whose header gives the byte order of its numbers.
struct ExifData {
    private let contents: ArraySlice<UInt8>
    private let isBigEndian: Bool

    /// Reads the header (TIFF 6.0, section 2).
    init(_ contents: ArraySlice<UInt8>) throws(ExifDirectory.Damage) {
        self.contents = contents
        isBigEndian = contents.starts(with: "MM\0*".utf8)
        guard isBigEndian || contents.starts(with: "II*\0".utf8)
        else { throw ExifDirectory.Damage() }
    }

    /// Whether there are bytes at all these offsets.
    func contains(_ offsets: Range<Int>) -> Bool {
        offsets.lowerBound >= 0 && offsets.upperBound <= contents.count
    }

    /// Returns the bytes at offsets.
    func bytes(_ offsets: Range<Int>) throws(ExifDirectory.Damage) -> ArraySlice<UInt8> {
        guard contains(offsets) else { throw ExifDirectory.Damage() }
        let start = contents.startIndex
        return contents[start + offsets.lowerBound..<start + offsets.upperBound]
    }

    /// Returns the unsigned number in `size` bytes at an offset.
    func number(_ size: Int, at offset: Int) throws(ExifDirectory.Damage) -> Int {
        let bytes = try bytes(offset..<offset + size)
        return isBigEndian
            ? bytes.reduce(0) { $0 << 8 | Int($1) }
            : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
