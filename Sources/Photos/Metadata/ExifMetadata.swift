import Foundation

/// The fields of Exif that matter for a mood.
///
/// Source of the tags: Exif 2.32 (CIPA DC-008-2019), sections 4.6.3 (pointers), 4.6.4 (TIFF),
/// 4.6.5 (Exif) and 4.6.6 (GPS).
struct ExifMetadata {
    private(set) var orientation = PhotoOrientation.upright
    private(set) var taken: CaptureTime?
    private(set) var positioned: Date?
    private(set) var position: PhotoPosition?
    /// Whether a part of the metadata can't be read. The other parts are kept.
    private(set) var isDamaged = false

    /// Reads the metadata. `segment` has the bytes of a TIFF file; `nil` if the photo has none.
    init(_ segment: ArraySlice<UInt8>?) {
        guard let segment else { return }
        let main = undamaged {
            let data = try ExifData(segment)
            return try ExifDirectory(data, at: data.number(4, at: 4))
        }
        guard let main else { return }
        orientation =
            undamaged { try main.number(0x0112).flatMap(PhotoOrientation.init) } ?? .upright
        // If the original time is damaged, no time is better than the time of a later change.
        taken = undamaged { try Self.taken(main, main.directory(0x8769)) }
        let gps = undamaged { try main.directory(0x8825) }
        guard let gps else { return }
        positioned = undamaged { try Self.positioned(gps) }
        position = undamaged { try Self.position(gps) }
    }

    /// Returns a part of the metadata. If it can't be read, it records the damage and returns
    /// `nil`.
    private mutating func undamaged<Part>(_ read: () throws -> Part?) -> Part? {
        do {
            return try read()
        } catch {
            isDamaged = true
            return nil
        }
    }

    /// Returns DateTimeOriginal, or else DateTimeDigitized, or else DateTime (when the file was
    /// last changed), each with its offset.
    private static func taken(
        _ main: ExifDirectory, _ exif: ExifDirectory?
    ) throws(ExifDirectory.Damage) -> CaptureTime? {
        for (directory, time, offset) in [
            (exif, 0x9003, 0x9011), (exif, 0x9004, 0x9012), (main, 0x0132, 0x9010),
        ] {
            guard let text = try directory?.text(time) else { continue }
            let taken = CaptureTime(text, offset: try exif?.text(offset))
            if let taken { return taken }
        }
        return nil
    }

    /// Returns the instant in GPSDateStamp and GPSTimeStamp, which are in UTC.
    private static func positioned(
        _ directory: ExifDirectory
    ) throws(ExifDirectory.Damage) -> Date? {
        guard let text = try directory.text(0x001D), let date = CaptureTime.date(text),
            let time = try directory.fractions(0x0007), time.count == 3,
            time[0] < 24, time[1] < 60, time[2] < 60
        else { return nil }
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let day = calendar.date(
            from: DateComponents(year: date.year, month: date.month, day: date.day))
        return day?.addingTimeInterval(time[0] * 3600 + time[1] * 60 + time[2])
    }

    /// Returns the position in GPSLatitude and GPSLongitude with their references.
    private static func position(
        _ directory: ExifDirectory
    ) throws(ExifDirectory.Damage) -> PhotoPosition? {
        guard
            let latitude = try degrees(directory, reference: 0x0001, positive: "N", negative: "S"),
            let longitude = try degrees(directory, reference: 0x0003, positive: "E", negative: "W")
        else { return nil }
        // Cameras without a fix write zeros. GPSStatus "A" means that there was a fix.
        if latitude == 0, longitude == 0, try directory.text(0x0009) != "A" { return nil }
        return PhotoPosition(latitude: latitude, longitude: longitude)
    }

    /// Returns the degrees in the tag that follows the tag of their reference.
    private static func degrees(
        _ directory: ExifDirectory, reference: Int, positive: String, negative: String
    ) throws(ExifDirectory.Damage) -> Double? {
        guard let side = try directory.text(reference), side == positive || side == negative,
            let parts = try directory.fractions(reference + 1), parts.count == 3,
            // Rounded minutes and seconds may be 60.
            parts[1] <= 60, parts[2] <= 60
        else { return nil }
        // Whole millionths of seconds of arc have an exact quotient; a sum of quotients doesn't.
        let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
        let degrees = parts[1] == 0 && parts[2] == 0 ? parts[0] : (seconds * 1e6).rounded() / 3.6e9
        return side == negative ? -degrees : degrees
    }
}
