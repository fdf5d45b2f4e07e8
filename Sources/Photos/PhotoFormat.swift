/// A picture format, recognized by the file's first bytes.
public enum PhotoFormat: String, CaseIterable, Hashable, Sendable {
    /// JPEG (ISO/IEC 10918-1).
    case jpeg = "JPEG"
    /// PNG (ISO/IEC 15948).
    case png = "PNG"
    /// HEIC (ISO/IEC 23008-12), which is recognized but can't be decoded.
    case heic = "HEIC"
    /// AVIF (AV1 Image File Format), which is recognized but can't be decoded.
    case avif = "AVIF"

    /// The number of bytes at the beginning of a file that determine its format.
    public static let lengthOfBeginning = 256

    /// Recognizes the format of a file.
    /// - Parameter bytes: The file's contents, or its beginning.
    /// - Returns: `nil` if the bytes are in none of these formats.
    /// - Complexity: O(1).
    public init?(recognizing bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if let format = Self.brands(of: bytes).lazy.compactMap({ Self.brand[$0] }).first {
            self = format
        } else {
            return nil
        }
    }

    /// The brands of ISO base media files that contain pictures (ISO/IEC 23008-12, annex B; AVIF
    /// 1.1, section 6). Any codec may use "mif1" and "msf1", but cameras only use HEVC.
    private static let brand: [String: PhotoFormat] = [
        "avif": .avif, "avis": .avif, "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic,
        "hevc": .heic, "hevx": .heic, "hevm": .heic, "hevs": .heic, "mif1": .heic, "msf1": .heic,
    ]

    /// Returns the brands in the "ftyp" box at the beginning: the major brand and the compatible
    /// ones. "mif1" and "msf1" come last because the others are more specific.
    private static func brands(of bytes: [UInt8]) -> [String] {
        guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else { return [] }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        // Few files list ten. The second field is a version and not a brand.
        let end = min(size, bytes.count, lengthOfBeginning)
        let brands = stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
        }
        return brands.filter { !$0.hasSuffix("f1") } + brands.filter { $0.hasSuffix("f1") }
    }
}
