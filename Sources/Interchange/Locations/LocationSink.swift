import Foundation

/// The reason that a part of a location history is refused.
struct LocationRefusal: Error {
    /// A clause, as in ``RefusedEntry/reason``.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

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

    /// Reads a part of the current element, and counts it as refused if that throws
    /// ``LocationRefusal`` or ``JSONValue/SyntaxError``.
    ///
    /// - Parameters:
    ///   - name: The part's name for the refusal; `nil` for the whole element.
    ///   - body: The function that reads the part.
    /// - Throws: Any other error of the function.
    mutating func part(
        _ name: @autoclosure () -> String? = nil, _ body: (inout LocationSink) throws -> Void
    ) throws {
        do {
            try body(&self)
        } catch let refusal as LocationRefusal {
            refuse(name(), refusal.reason)
        } catch is JSONValue.SyntaxError {
            refuse(name(), "it is not valid JSON")
        }
    }

    /// Passes on a fix.
    mutating func fix(at instant: Date, _ place: LocationPlace, accuracy: Double? = nil) throws {
        let accuracy = accuracy.flatMap { $0 >= 0 ? $0 : nil }
        summary.fixes += 1
        try use(
            .fix(
                LocationFix(
                    instant: instant, latitude: place.latitude, longitude: place.longitude,
                    accuracy: accuracy)))
    }

    /// Passes on a visit.
    ///
    /// - Throws: ``LocationRefusal`` if it ends before it starts.
    mutating func visit(from start: Date, to end: Date, _ place: LocationPlace) throws {
        guard start <= end else { throw LocationRefusal("it ends before it starts") }
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
