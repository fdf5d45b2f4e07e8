/// The limits that keep a hostile file from taking long or using more than 128 MiB of memory.
public enum PhotoLimits {
    /// The maximum size of a file in bytes: 64 MiB, as it is read whole.
    public static let bytes = 64 << 20
    /// The maximum number of pixels. The largest sensors of phones have 12,240 by 16,320.
    public static let pixels = 200_000_000
    /// The maximum number of pixels on a side, which is also JPEG's maximum.
    public static let side = 65_535

    /// The maximum size of a file's contents and a JPEG's coefficients together: 104 MiB.
    ///
    /// A progressive JPEG takes 3 bytes a pixel, or 6 without chroma subsampling.
    public static let memory = 104 << 20
    /// The maximum number of scans of a progressive JPEG. Encoders make about ten. A hostile file
    /// can make one of a few bytes, and decoding it takes a pass over the whole picture.
    static let scans = 100
}
