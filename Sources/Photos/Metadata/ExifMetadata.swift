import CivilTime
import Foundation

/// The fields of Exif that matter for a mood.
///
/// Source of the tags: Exif 2.32 (CIPA DC-008-2019), sections 4.6.3 (pointers), 4.6.4 (TIFF),
/// 4.6.5 (Exif) and 4.6.6 (GPS).
struct ExifMetadata {
    private(set) var orientation = PhotoOrientation.upright
    private(set) var taken: CaptureTime?
    private(set) var positioned: Date?
    /// The position in the file, which is 0, 0 if a camera had no fix.
    private(set) var position: PhotoPosition?
    /// Whether the position is that of a fix: it isn't 0, 0, or GPSStatus says that there was one.
    private(set) var hasFix = false
    /// The values that can't be read. The others are kept.
    private(set) var unreadable: [UnreadableValue] = []

    /// Reads the metadata.
    /// - Parameters:
    ///   - segment: The bytes of a TIFF file; `nil` if the photo has none.
    ///   - creationTime: The time of the picture's creation outside of that, as PNG has it. It
    ///     counts less than the times of the shot in the TIFF file, and more than its time of the
    ///     last change.
    init(_ segment: ArraySlice<UInt8>?, creationTime: String? = nil) {
        let main = segment.flatMap { segment in
            value(.metadata) {
                let data = try ExifData(segment)
                return try ExifDirectory(data, at: data.number(4, at: 4))
            }
        }
        if let main {
            orientation =
                value(.orientation) { try main.number(0x0112).flatMap(PhotoOrientation.init) }
                ?? .upright
        }
        // If the time of the shot can't be read, no time is better than that of a later change.
        guard unreadable != [.metadata] else { return }
        readTime(main, creationTime)
        guard let gps = value(.position, { try main?.directory(0x8825) }) else { return }
        positioned = value(.positioned) { try Self.positioned(gps) }
        position = value(.position) { try Self.position(gps) }
        // Cameras without a fix write zeros. GPSStatus "A" means that there was a fix.
        let isZero = position?.latitude == 0 && position?.longitude == 0
        hasFix = position != nil && (!isZero || (try? gps.text(0x0009)) == "A")
    }

    /// Returns a value. If it can't be read, it records that and returns `nil`.
    private mutating func value<Value>(
        _ name: UnreadableValue, _ read: () throws -> Value?
    ) -> Value? {
        do {
            return try read()
        } catch {
            unreadable.append(name)
            return nil
        }
    }

    /// Reads DateTimeOriginal, or else DateTimeDigitized, or else the time of creation, or else
    /// DateTime (when the file was last changed), each with its offset.
    private mutating func readTime(_ main: ExifDirectory?, _ creationTime: String?) {
        do {
            let exif = try main?.directory(0x8769)
            for (directory, tag, offset) in [
                (exif, 0x9003, 0x9011), (exif, 0x9004, 0x9012), (nil, 0, 0), (main, 0x0132, 0x9010),
            ] {
                let text = tag == 0 ? creationTime : try directory?.text(tag)
                guard let text, !CaptureTime.isBlank(text) else { continue }
                taken = CaptureTime(text) ?? CaptureTime(rfc1123: text)
                guard let taken else { return unreadable.append(.time(text)) }
                guard taken.offset == nil, tag > 0,
                    let written = value(.offset(nil), { try exif?.text(offset) }),
                    !written.utf8.allSatisfy({ " :".utf8.contains($0) })
                else { return }
                self.taken?.offset = CaptureTime.offset(written)
                if self.taken?.offset == nil { unreadable.append(.offset(written)) }
                return
            }
        } catch { unreadable.append(.time(nil)) }
    }

    /// Returns the instant in GPSDateStamp and GPSTimeStamp, which are in UTC.
    private static func positioned(
        _ directory: ExifDirectory
    ) throws(ExifDirectory.Damage) -> Date? {
        guard let text = try directory.text(0x001D), !CaptureTime.isBlank(text),
            let time = try directory.fractions(0x0007)
        else { return nil }
        guard let date = CaptureTime.date(text), time.count == 3,
            0..<24 ~= time[0], 0..<60 ~= time[1], 0..<60 ~= time[2]
        else { throw ExifDirectory.Damage() }
        let day = GregorianCalendar.daysSince1970(date.year, date.month, date.day)
        return Date(
            timeIntervalSince1970: Double(day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2])
    }

    /// Returns the position in GPSLatitude and GPSLongitude with their references.
    private static func position(
        _ directory: ExifDirectory
    ) throws(ExifDirectory.Damage) -> PhotoPosition? {
        let parts = try [directory.fractions(0x0002), directory.fractions(0x0004)]
        // 0/0 in each part is another way to write that there was no fix.
        guard parts.contains(where: { $0?.contains { !$0.isNaN } ?? false }) else { return nil }
        let sides = try [directory.text(0x0001), directory.text(0x0003)]
        guard let latitude = degrees(parts[0], sides[0], positive: "N", negative: "S"),
            let longitude = degrees(parts[1], sides[1], positive: "E", negative: "W"),
            let position = PhotoPosition(latitude: latitude, longitude: longitude)
        else { throw ExifDirectory.Damage() }
        return position
    }

    /// Returns the degrees in three parts, or `nil` if they can't be read. Signed parts may have a
    /// minus only on the negative side.
    private static func degrees(
        _ parts: [Double]?, _ side: String?, positive: String, negative: String
    ) -> Double? {
        guard let parts, parts.count == 3, parts.allSatisfy(\.isFinite),
            side == negative || side == positive && !parts.contains(where: { $0 < 0 })
        else { return nil }
        let sizes = parts.map(abs)
        // Rounded minutes and seconds may be 60.
        guard sizes[1] <= 60, sizes[2] <= 60 else { return nil }
        // Whole millionths of seconds of arc have an exact quotient; a sum of quotients doesn't.
        let seconds = sizes[0] * 3600 + sizes[1] * 60 + sizes[2]
        let degrees = sizes[1] == 0 && sizes[2] == 0 ? sizes[0] : (seconds * 1e6).rounded() / 3.6e9
        return side == negative ? -degrees : degrees
    }
}
