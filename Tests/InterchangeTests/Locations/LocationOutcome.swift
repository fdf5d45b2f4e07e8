import Foundation
@testable import Interchange

/// The records and the summary of reading a location history.
struct LocationOutcome {
    var fixes: [LocationFix] = []
    var visits: [LocationVisit] = []
    var summary: LocationHistory.Summary

    static let folder = ImportFixture.folder.deletingLastPathComponent()
        .appending(path: "locations")

    static func bytes(_ fixture: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: fixture)))
    }

    init(_ source: ByteSource) throws {
        var (fixes, visits): ([LocationFix], [LocationVisit]) = ([], [])
        summary = try LocationHistory.read(source) { record in
            switch record {
            case .fix(let fix): fixes.append(fix)
            case .visit(let visit): visits.append(visit)
            }
        }
        (self.fixes, self.visits) = (fixes, visits)
    }

    init(fixture: String) throws {
        try self.init(ByteSource(Self.bytes(fixture)))
    }

    init(_ text: String) throws {
        try self.init(ByteSource(Array(text.utf8)))
    }

    /// The refusals as "line: reason".
    var refusals: [String] { summary.firstRefusals.map { "\($0.line): \($0.reason)" } }
}

extension LocationFix {
    init(_ instant: String, _ latitude: Double, _ longitude: Double)
        throws
    {
        self.init(
            instant: try Date(instant, strategy: .iso8601), latitude: latitude,
            longitude: longitude)
    }

    /// Returns the same fix with an accuracy in meters and a device.
    func within(_ accuracy: Double?, of device: String? = nil) -> LocationFix {
        var fix = self
        (fix.accuracy, fix.device) = (accuracy, device)
        return fix
    }

    /// Returns the same fix some seconds later.
    func later(_ seconds: Double) -> LocationFix {
        LocationFix(
            instant: instant + seconds, latitude: latitude, longitude: longitude)
    }
}

extension LocationVisit {
    init(_ start: String, _ end: String, _ latitude: Double, _ longitude: Double) throws {
        self.init(
            start: try Date(start, strategy: .iso8601), end: try Date(end, strategy: .iso8601),
            latitude: latitude, longitude: longitude)
    }
}
