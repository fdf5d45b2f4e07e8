import Foundation

/// A color in Oklab (Björn Ottosson, 2020), in which the distance between two colors is about as
/// large as people perceive it.
struct OklabColor: Equatable {
    /// The lightness, from 0 for black to 1 for white.
    var lightness: Float
    /// The green to red axis, from about -0.4 to 0.4.
    var a: Float
    /// The blue to yellow axis, from about -0.4 to 0.4.
    var b: Float

    /// Converts an sRGB color.
    init(_ color: PhotoColor) {
        let red = Self.linear[Int(color.red)]
        let green = Self.linear[Int(color.green)]
        let blue = Self.linear[Int(color.blue)]
        let l = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let m = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let s = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        lightness = Float(0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s)
        a = Float(1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s)
        b = Float(0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
    }

    /// Returns the mean of `count` colors, given the sums of their components.
    init(meanOf sum: (lightness: Float, a: Float, b: Float), count: Float) {
        lightness = sum.lightness / count
        a = sum.a / count
        b = sum.b / count
    }

    /// Returns the square of the distance to another color.
    @inline(__always)
    func squaredDistance(to other: OklabColor) -> Float {
        let (lightness, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
        return lightness * lightness + a * a + b * b
    }

    /// The linear light of a component (IEC 61966-2-1).
    private static let linear: [Double] = (0...255).map {
        let value = Double($0) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}

extension [OklabColor] {
    /// Returns the index of the color nearest to another; of several, the first.
    @inline(__always)
    func index(nearestTo other: OklabColor) -> Int {
        var (nearest, least) = (0, Float.infinity)
        for (index, color) in enumerated() {
            let distance = color.squaredDistance(to: other)
            if distance < least { (nearest, least) = (index, distance) }
        }
        return nearest
    }
}
