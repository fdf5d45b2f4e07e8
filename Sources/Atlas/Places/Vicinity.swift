import Foundation

extension ISO3166.Country {
    /// Whether any of the country, its territorial waters included, lies within a distance of a
    /// point.
    ///
    /// Looks at the point, and then on circles around it, a kilometre apart, every kilometre: what
    /// is smaller than that may be missed. At 25 km that is some two thousand look-ups, a tenth of
    /// a millisecond; nothing where the point itself is in the country.
    public func isWithin(kilometers distance: Double, of center: Coordinate) -> Bool {
        if country(at: center) == self { return true }
        // Degrees of latitude a kilometre, on a sphere of the Earth's mean radius (6,371.0 km).
        let degrees = 180 / (Double.pi * 6371.0)
        let stretch = 1 / max(cos(center.latitude * .pi / 180), 0.01)
        var radius = 1.0
        while radius <= distance {
            let steps = Int((2 * Double.pi * radius).rounded(.up))
            for step in 0..<steps {
                let angle = 2 * Double.pi * Double(step) / Double(steps)
                let latitude = center.latitude + radius * degrees * sin(angle)
                let longitude = center.longitude + radius * degrees * stretch * cos(angle)
                // Over the pole is not near in any country that has a choice; round the date line
                // is.
                if let point = try? Coordinate(
                    latitude: min(max(latitude, -90), 90),
                    longitude: longitude > 180
                        ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude),
                    country(at: point) == self
                {
                    return true
                }
            }
            radius += 1
        }
        return false
    }
}
