/// A color of a photo in sRGB.
public struct PhotoColor: Hashable, Sendable {
    /// The red component, 0 to 255.
    public let red: UInt8
    /// The green component, 0 to 255.
    public let green: UInt8
    /// The blue component, 0 to 255.
    public let blue: UInt8
}
