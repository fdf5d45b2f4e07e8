import CPhotos

/// A small copy of a picture.
struct Thumbnail {
    /// The width of the original picture in pixels.
    let width: Int
    /// The height of the original picture in pixels.
    let height: Int
    /// The width of the thumbnail in pixels.
    let columns: Int
    /// The height of the thumbnail in pixels.
    let rows: Int
    /// The pixels, row by row; `nil` means that the picture is transparent there.
    let pixels: [PhotoColor?]
}

extension Thumbnail {
    /// The length of the longer side in pixels: some 12,000 pixels are enough for colors.
    private static let side: UInt32 = 128

    /// Decodes a picture.
    init(_ bytes: [UInt8], _ format: PhotoFormat) throws(PhotoError) {
        let limits = photo_limits(
            side: Self.side, pixels: UInt64(PhotoLimits.pixels),
            memory: PhotoLimits.memory - bytes.count, scans: Int32(PhotoLimits.scans))
        var thumbnail = photo_thumbnail()
        defer { photo_thumbnail_release(&thumbnail) }
        let decode = format == .png ? photo_decode_png : photo_decode_jpeg
        let status = bytes.withUnsafeBufferPointer {
            decode($0.baseAddress, $0.count, limits, &thumbnail)
        }
        width = Int(thumbnail.width)
        height = Int(thumbnail.height)
        switch status {
        case PHOTO_DECODED: break
        case PHOTO_TRUNCATED: throw .truncated(format)
        case PHOTO_TOO_MANY_PIXELS: throw .tooManyPixels(width: width, height: height)
        case PHOTO_TOO_MUCH_MEMORY: throw .tooMuchMemory(width: width, height: height)
        default: throw .damaged(format, reason: Self.reason(thumbnail))
        }
        columns = Int(thumbnail.columns)
        rows = Int(thumbnail.rows)
        let components = UnsafeBufferPointer(start: thumbnail.pixels, count: columns * rows * 4)
        pixels = (0..<columns * rows).map { index in
            components[4 * index + 3] == 0
                ? nil
                : PhotoColor(
                    red: components[4 * index], green: components[4 * index + 1],
                    blue: components[4 * index + 2])
        }
    }

    private static func reason(_ thumbnail: photo_thumbnail) -> String {
        withUnsafeBytes(of: thumbnail.reason) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
