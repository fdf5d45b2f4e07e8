import Foundation

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// The expression that `#Predicate` builds for `+`, `-` and `*` on integers. If the result is
    /// too large, evaluating it in memory throws; Foundation's own expression would stop the
    /// program.
    public struct CheckedArithmetic<LHS: PredicateExpression, RHS: PredicateExpression>:
        PredicateExpression
    where LHS.Output == RHS.Output, LHS.Output: FixedWidthInteger {
        /// The left operand.
        let lhs: LHS

        /// The right operand.
        let rhs: RHS

        /// The operation.
        let op: ArithmeticOperator

        /// Returns the result of the operation.
        ///
        /// - Parameter bindings: The values of the predicate's variables.
        /// - Throws: ``FetchError/overflow`` if the result is too large for its type, or what
        ///   evaluating an operand throws.
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

    /// The expression that `#Predicate` builds for a minus sign before an integer.
    public struct CheckedUnaryMinus<Wrapped: PredicateExpression>: PredicateExpression
    where Wrapped.Output: FixedWidthInteger & SignedInteger {
        /// The operand.
        let wrapped: Wrapped

        /// Returns the negated number.
        ///
        /// - Parameter bindings: The values of the predicate's variables.
        /// - Throws: ``FetchError/overflow`` if the number is the smallest of its type, or what
        ///   evaluating the operand throws.
        public func evaluate(_ bindings: PredicateBindings) throws -> Wrapped.Output {
            let (result, overflow) = Wrapped.Output.zero.subtractingReportingOverflow(
                try wrapped.evaluate(bindings))
            guard !overflow else { throw FetchError.overflow }
            return result
        }
    }

    /// Builds `lhs + rhs`, `lhs - rhs` or `lhs * rhs` on integers. `#Predicate` calls this.
    public static func build_Arithmetic<LHS, RHS>(
        lhs: LHS, rhs: RHS, op: ArithmeticOperator
    ) -> CheckedArithmetic<LHS, RHS> {
        CheckedArithmetic(lhs: lhs, rhs: rhs, op: op)
    }

    /// Builds `-inner` on an integer. `#Predicate` calls this.
    public static func build_UnaryMinus<Wrapped>(
        _ inner: Wrapped
    ) -> CheckedUnaryMinus<Wrapped> {
        CheckedUnaryMinus(wrapped: inner)
    }

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

extension PredicateExpressions.CheckedArithmetic: Sendable where LHS: Sendable, RHS: Sendable {}
extension PredicateExpressions.CheckedArithmetic: Codable where LHS: Codable, RHS: Codable {}
extension PredicateExpressions.CheckedArithmetic: StandardPredicateExpression
where LHS: StandardPredicateExpression, RHS: StandardPredicateExpression {}

extension PredicateExpressions.CheckedUnaryMinus: Sendable where Wrapped: Sendable {}
extension PredicateExpressions.CheckedUnaryMinus: Codable where Wrapped: Codable {}
extension PredicateExpressions.CheckedUnaryMinus: StandardPredicateExpression
where Wrapped: StandardPredicateExpression {}
