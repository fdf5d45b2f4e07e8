import Foundation

/// The reason that a file can't be read as a photo.
public enum PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file can't be opened or read; the code is `errno`.
    case unreadable(code: Int32)
    /// The path leads to a folder, a named pipe or a device.
    case notAFile
    /// The file is larger than ``PhotoLimits/bytes``.
    case tooManyBytes
    /// The file isn't in a known format.
    case notAPhoto
    /// The format is recognized, but this module can't decode it.
    case unsupported(PhotoFormat)
    /// The file ends before the picture does.
    case truncated(PhotoFormat)
    /// The picture can't be decoded; the reason is the decoding library's message.
    case damaged(PhotoFormat, reason: String)
    /// The picture has more pixels than ``PhotoLimits/pixels``, or more than ``PhotoLimits/side``
    /// on a side.
    case tooManyPixels(width: Int, height: Int)
    /// Decoding would need more memory than ``PhotoLimits/memory``, because a progressive JPEG is
    /// kept whole until its last scan.
    case tooMuchMemory(width: Int, height: Int)

    /// The problem and its remedy in one English clause, which follows the name of the file.
    public var description: String {
        switch self {
        case .unreadable(let code): "can't be read: \(String(cString: strerror(code)))"
        case .notAFile: "isn't a regular file; give the path of a photo"
        case .tooManyBytes: "is larger than \(PhotoLimits.bytes >> 20) MiB; make a smaller copy"
        case .notAPhoto: "isn't a photo that can be read; convert it to JPEG or PNG"
        case .unsupported(let format):
            "is \(format.rawValue), which can't be read; convert it with 'heif-convert' "
                + "(Debian's libheif-examples) or ImageMagick's 'convert'"
        case .truncated(let format):
            "is a truncated \(format.rawValue) file; copy it again from the original"
        case .damaged(let format, let reason):
            "is a damaged \(format.rawValue) file (\(reason)); copy it again from the original"
        case .tooManyPixels(let width, let height):
            "has \(width) x \(height) pixels, more than \(PhotoLimits.pixels / 1_000_000) "
                + "megapixels or \(PhotoLimits.side) on a side; make a smaller copy"
        case .tooMuchMemory(let width, let height):
            "is a progressive JPEG file of \(width) x \(height) pixels, which needs too much "
                + "memory; convert it with 'jpegtran -copy all' (Debian's libjpeg-turbo-progs)"
        }
    }
}
