import CSQLite
import Foundation

extension PredicateExpressions {
    /// The expression of ``SphericalCap/contains(_:_:)``.
    public struct SphericalCapMembership<
        Latitude: PredicateExpression<Double?>, Longitude: PredicateExpression<Double?>
    >: PredicateExpression {
        /// The part of the sphere.
        let cap: SphericalCap
        /// The degrees north of the point.
        let latitude: Latitude
        /// The degrees east of the point.
        let longitude: Longitude

        /// Returns whether the point lies in the cap.
        /// - Parameter bindings: The values of the predicate's variables.
        /// - Throws: Any error of evaluating the point.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            cap.contains(
                latitude: try latitude.evaluate(bindings),
                longitude: try longitude.evaluate(bindings))
        }
    }
}

extension PredicateExpressions.SphericalCapMembership: Sendable
where Latitude: Sendable, Longitude: Sendable {}
extension PredicateExpressions.SphericalCapMembership: Codable
where Latitude: Codable, Longitude: Codable {}
extension PredicateExpressions.SphericalCapMembership: StandardPredicateExpression
where Latitude: StandardPredicateExpression, Longitude: StandardPredicateExpression {}

extension PredicateExpressions.SphericalCapMembership: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth("coalesce(\(try condition(in: translator)), 0)")
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        let north = try translator.fragment(of: translator.term(of: latitude))
        let east = try translator.fragment(of: translator.term(of: longitude))
        func isIn(_ column: SQLFragment, _ range: ClosedRange<Double>) -> SQLFragment {
            let ends = SQLFragment(
                sql: "? AND ?", arguments: [.real(range.lowerBound), .real(range.upperBound)])
            return "\(column) BETWEEN \(ends)"
        }
        var conditions = [isIn(north, cap.latitudes)]
        if let longitudes = cap.longitudes?.map({ isIn(east, $0) }).joined(by: "OR") {
            conditions.append(longitudes)
        }
        let center = SQLFragment(
            sql: "?, ?, ?",
            arguments: [.real(cap.latitude), .real(cap.longitude), .real(cap.radius)])
        conditions.append("\(sql: SphericalCap.functionName)(\(north), \(east), \(center))")
        return "(\(conditions.joined(by: "AND") ?? "1"))"
    }
}

extension SphericalCap {
    /// The function that queries call. Like ``TextFunction``, it is refused in a schema.
    static let functionName = "sphere_contains"

    /// Registers the function with a connection.
    static func register(in database: DatabaseConnection) throws {
        let code = sqlite3_create_function_v2(
            database.handle, functionName, 5,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
            { context, _, values in
                func number(_ index: Int) -> Double? {
                    guard let value = values?[index], sqlite3_value_type(value) != SQLITE_NULL
                    else { return nil }
                    return sqlite3_value_double(value)
                }
                guard let latitude = number(2), let longitude = number(3), let radius = number(4)
                else { return sqlite3_result_null(context) }
                let cap = SphericalCap(latitude: latitude, longitude: longitude, radius: radius)
                let isInside = cap.contains(latitude: number(0), longitude: number(1))
                sqlite3_result_int(context, isInside ? 1 : 0)
            }, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(extendedCode: code) }
    }
}
