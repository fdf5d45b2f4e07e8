import Foundation

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// What `#Predicate` makes of `+`, `-` and `*` on integers here. In memory Foundation's own
    /// would stop the program where the result is too large; this one throws.
    public struct CheckedArithmetic<LHS: PredicateExpression, RHS: PredicateExpression>:
        PredicateExpression
    where LHS.Output == RHS.Output, LHS.Output: FixedWidthInteger {
        public let lhs: LHS
        public let rhs: RHS
        public let op: ArithmeticOperator

        /// - Throws: ``FetchError/overflow`` where the result is too large for its type.
        public func evaluate(_ bindings: PredicateBindings) throws -> LHS.Output {
            let (left, right) = (try lhs.evaluate(bindings), try rhs.evaluate(bindings))
            let (result, overflow) =
                switch op {
                case .add: left.addingReportingOverflow(right)
                case .subtract: left.subtractingReportingOverflow(right)
                case .multiply: left.multipliedReportingOverflow(by: right)
                @unknown default: throw FetchError.overflow
                }
            guard !overflow else { throw FetchError.overflow }
            return result
        }
    }

    /// What `#Predicate` makes of a minus sign before an integer here.
    public struct CheckedUnaryMinus<Wrapped: PredicateExpression>: PredicateExpression
    where Wrapped.Output: FixedWidthInteger & SignedInteger {
        public let wrapped: Wrapped

        /// - Throws: ``FetchError/overflow`` where the number is the smallest of its type.
        public func evaluate(_ bindings: PredicateBindings) throws -> Wrapped.Output {
            let (result, overflow) = Wrapped.Output.zero.subtractingReportingOverflow(
                try wrapped.evaluate(bindings))
            guard !overflow else { throw FetchError.overflow }
            return result
        }
    }

    public static func build_Arithmetic<LHS, RHS>(
        lhs: LHS, rhs: RHS, op: ArithmeticOperator
    ) -> CheckedArithmetic<LHS, RHS> {
        CheckedArithmetic(lhs: lhs, rhs: rhs, op: op)
    }

    public static func build_UnaryMinus<Wrapped>(
        _ inner: Wrapped
    ) -> CheckedUnaryMinus<Wrapped> {
        CheckedUnaryMinus(wrapped: inner)
    }

    /// `(a...b).contains(x)` with bounds that are computed: two comparisons, where a range whose
    /// bounds are the wrong way round would stop the program.
    public static func build_contains<Lower, Upper, Element>(
        _ range: ClosedRange<Lower, Upper>, _ element: Element
    ) -> Conjunction<Comparison<Element, Lower>, Comparison<Element, Upper>> {
        build_Conjunction(
            lhs: build_Comparison(lhs: element, rhs: range.lower, op: .greaterThanOrEqual),
            rhs: build_Comparison(lhs: element, rhs: range.upper, op: .lessThanOrEqual))
    }

    /// `(a..<b).contains(x)`, likewise.
    public static func build_contains<Lower, Upper, Element>(
        _ range: Range<Lower, Upper>, _ element: Element
    ) -> Conjunction<Comparison<Element, Lower>, Comparison<Element, Upper>> {
        build_Conjunction(
            lhs: build_Comparison(lhs: element, rhs: range.lower, op: .greaterThanOrEqual),
            rhs: build_Comparison(lhs: element, rhs: range.upper, op: .lessThan))
    }
}

extension PredicateExpressions.CheckedArithmetic: Sendable where LHS: Sendable, RHS: Sendable {}
extension PredicateExpressions.CheckedArithmetic: Codable where LHS: Codable, RHS: Codable {}
extension PredicateExpressions.CheckedArithmetic: StandardPredicateExpression
where LHS: StandardPredicateExpression, RHS: StandardPredicateExpression {}

extension PredicateExpressions.CheckedUnaryMinus: Sendable where Wrapped: Sendable {}
extension PredicateExpressions.CheckedUnaryMinus: Codable where Wrapped: Codable {}
extension PredicateExpressions.CheckedUnaryMinus: StandardPredicateExpression
where Wrapped: StandardPredicateExpression {}
