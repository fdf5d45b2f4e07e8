import Foundation

/// The facts about a photo that a mood can use: when and where it was taken, and its colors.
public struct Photo: Hashable, Sendable {
    /// The file format, JPEG or PNG.
    public let format: PhotoFormat
    /// The width in pixels, before the orientation is applied.
    public let width: Int
    /// The height in pixels, before the orientation is applied.
    public let height: Int
    /// The orientation of the stored picture, which says how to turn it for display.
    public let orientation: PhotoOrientation
    /// The date and time of the shot by the camera's clock; `nil` if the file has no valid one.
    public let taken: CaptureTime?
    /// The instant at which GPS determined the position; `nil` if the file has no valid one.
    ///
    /// It is exact, but a phone may have had its last position before the photo was taken.
    public let positioned: Date?
    /// The position of the camera; `nil` if the file has no valid one.
    public let position: PhotoPosition?
    /// Whether the position in the file is 0, 0, which cameras write if they had no fix. In this
    /// case, ``position`` is `nil`.
    public let hasNoFix: Bool
    /// The values in the metadata that can't be read. The photo lacks them.
    public let unreadable: [UnreadableValue]
    /// The picture's most different colors in sRGB, from top to bottom: at most 8. The array is
    /// empty only if the picture is transparent.
    public let colors: [PhotoColor]

    /// Reads a photo.
    ///
    /// A color profile in the file is ignored: the colors are read as sRGB.
    /// - Parameter bytes: The contents of a JPEG or PNG file.
    /// - Throws: ``PhotoError`` if the bytes aren't a JPEG or PNG file that can be decoded within
    ///   ``PhotoLimits``. Damaged metadata aren't an error: see ``unreadable``.
    /// - Complexity: O(*n*) in the number of pixels. The memory needed is constant, except for a
    ///   progressive JPEG.
    public init(_ bytes: [UInt8]) throws(PhotoError) {
        guard bytes.count <= PhotoLimits.bytes else { throw .tooManyBytes }
        guard let format = PhotoFormat(recognizing: bytes) else { throw .notAPhoto }
        let metadata: ExifMetadata
        switch format {
        case .jpeg: metadata = ExifMetadata(ExifSegment.inJPEG(bytes))
        case .png: metadata = PNGMetadata(bytes).exifMetadata
        case .heic, .avif: throw .unsupported(format)
        }
        let thumbnail = try Thumbnail(bytes, format)
        self.format = format
        width = thumbnail.width
        height = thumbnail.height
        orientation = metadata.orientation
        taken = metadata.taken
        positioned = metadata.positioned
        position = metadata.hasFix ? metadata.position : nil
        hasNoFix = metadata.position != nil && !metadata.hasFix
        unreadable = metadata.unreadable
        colors = thumbnail.palette(orientation)
    }
}
