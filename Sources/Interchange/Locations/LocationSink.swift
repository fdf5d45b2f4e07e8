import Foundation

/// Passes on the records of a location history, and counts them and the refusals.
struct LocationSink {
    /// The line or number of the current element.
    var line = 0

    var summary: LocationHistory.Summary
    private let use: (LocationHistory.Record) throws -> Void

    init(format: LocationFormat, use: @escaping (LocationHistory.Record) throws -> Void) {
        summary = LocationHistory.Summary(format: format)
        self.use = use
    }

    /// Reads a part of the current element, and counts it as refused if that throws ``Refusal`` or
    /// ``JSONValue/SyntaxError``. `name` is the part's name; `nil` for the whole element.
    mutating func part(
        _ name: @autoclosure () -> String? = nil, _ body: (inout LocationSink) throws -> Void
    ) throws {
        do {
            try body(&self)
        } catch let refusal as Refusal {
            refuse(name(), refusal.reason)
        } catch is JSONValue.SyntaxError { refuse(name(), "it is not valid JSON") }
    }

    /// Passes on a fix.
    /// - Parameters:
    ///   - accuracy: The accuracy in the file.
    ///   - unitsPerMeter: 1 if the accuracy is in meters, 1000 if it is in millimeters.
    ///   - device: The name or the number of the device.
    /// - Throws: ``Refusal`` if the accuracy can't be read. Devices write a negative one if the place
    ///   is invalid.
    mutating func fix(
        at instant: Date, _ place: LocationPlace, accuracy: JSONValue? = nil,
        unitsPerMeter: Double = 1, device: JSONValue? = nil
    ) throws {
        var fix = LocationFix(
            instant: instant, latitude: place.latitude, longitude: place.longitude)
        if let accuracy, !accuracy.isNull {
            guard let number = accuracy.number, number >= 0
            else { throw Refusal("invalid accuracy \(accuracy.quoted)") }
            fix.accuracy = number / unitsPerMeter
        }
        if let device, !device.isNull {
            fix.device = String(decoding: (device.text ?? device.bytes).prefix(200), as: UTF8.self)
        }
        summary.fixes += 1
        try use(.fix(fix))
    }

    /// Passes on a visit. It throws ``Refusal`` if it ends before it starts.
    mutating func visit(from start: Date, to end: Date, _ place: LocationPlace) throws {
        guard start <= end else { throw Refusal("it ends before it starts") }
        summary.visits += 1
        try use(
            .visit(
                LocationVisit(
                    start: start, end: end, latitude: place.latitude, longitude: place.longitude)))
    }

    private mutating func refuse(_ name: String?, _ reason: String) {
        summary.refused += 1
        guard summary.firstRefusals.count < LocationHistory.Summary.mostRefusals else { return }
        let reason = name.map { "\($0): \(reason)" } ?? reason
        summary.firstRefusals.append(RefusedEntry(line: line, reason: reason))
    }
}
