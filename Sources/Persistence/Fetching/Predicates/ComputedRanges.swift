import Foundation

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// Builds `(a...b).contains(x)` with computed bounds, as two comparisons. A range whose upper
    /// bound is below the lower one would stop the program. `#Predicate` calls this.
    public static func build_contains<Lower, Upper, Element>(
        _ range: ClosedRange<Lower, Upper>, _ element: Element
    ) -> Conjunction<Comparison<Element, Lower>, Comparison<Element, Upper>> {
        build_Conjunction(
            lhs: build_Comparison(lhs: element, rhs: range.lower, op: .greaterThanOrEqual),
            rhs: build_Comparison(lhs: element, rhs: range.upper, op: .lessThanOrEqual))
    }

    /// Builds `(a..<b).contains(x)` with computed bounds, as two comparisons. `#Predicate` calls
    /// this.
    public static func build_contains<Lower, Upper, Element>(
        _ range: Range<Lower, Upper>, _ element: Element
    ) -> Conjunction<Comparison<Element, Lower>, Comparison<Element, Upper>> {
        build_Conjunction(
            lhs: build_Comparison(lhs: element, rhs: range.lower, op: .greaterThanOrEqual),
            rhs: build_Comparison(lhs: element, rhs: range.upper, op: .lessThan))
    }
}
