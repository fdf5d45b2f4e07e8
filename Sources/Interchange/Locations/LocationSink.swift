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

    mutating func fix(at instant: Date, _ place: LocationPlace) throws {
        summary.fixes += 1
        try use(
            .fix(
                LocationFix(
                    instant: instant, latitude: place.latitude, longitude: place.longitude)))
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
