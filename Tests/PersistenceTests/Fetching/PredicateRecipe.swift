import Foundation
import Persistence

private typealias Syntax = PredicateExpressions
private typealias Part = StandardPredicateExpression

/// The number of variables of each type that an expression may use.
struct Scope {
    var plants = 0
    var integers = 0

    func with(plants: Int = 0, integers: Int = 0) -> Scope {
        Scope(plants: self.plants + plants, integers: self.integers + integers)
    }
}

/// The variables of an expression that is being built.
struct Variables {
    var plants: [PredicateExpressions.Variable<Plant>] = []
    var integers: [PredicateExpressions.Variable<Int>] = []
}

/// An expression before its variables exist. A node creates its closure's variable itself, and its
/// type depends on the closure's result. So a recipe is followed twice; the first time only finds
/// the type.
struct Recipe<Output> {
    let make: (Variables) -> any StandardPredicateExpression<Output>

    init(_ make: @escaping (Variables) -> any StandardPredicateExpression<Output>) {
        self.make = make
    }

    static func value(_ value: Output) -> Self where Output: Codable & Sendable {
        Recipe { _ in Syntax.Value(value) }
    }

    static func nilLiteral<Wrapped>() -> Self where Output == Wrapped? {
        Recipe { _ in Syntax.NilLiteral<Wrapped>() }
    }

    func reading<Value>(_ keyPath: any KeyPath<Output, Value> & Sendable) -> Recipe<Value> {
        func build(_ root: some Part<Output>) -> any Part<Value> {
            Syntax.build_KeyPath(root: root, keyPath: keyPath)
        }
        return Recipe<Value> { build(make($0)) }
    }

    fileprivate func with<Other, Result>(
        _ other: Recipe<Other>,
        _ build: @escaping (any Part<Output>, any Part<Other>) -> any Part<Result>
    ) -> Recipe<Result> {
        Recipe<Result> { build(make($0), other.make($0)) }
    }

    func equals(_ other: Self) -> Recipe<Bool> where Output: Equatable {
        func build(_ left: some Part<Output>, _ right: some Part<Output>) -> any Part<Bool> {
            Syntax.build_Equal(lhs: left, rhs: right)
        }
        return with(other) { build($0, $1) }
    }

    func differs(from other: Self) -> Recipe<Bool> where Output: Equatable {
        func build(_ left: some Part<Output>, _ right: some Part<Output>) -> any Part<Bool> {
            Syntax.build_NotEqual(lhs: left, rhs: right)
        }
        return with(other) { build($0, $1) }
    }

    func compared(
        _ operation: PredicateExpressions.ComparisonOperator, _ other: Self
    ) -> Recipe<Bool> where Output: Comparable {
        func build(_ left: some Part<Output>, _ right: some Part<Output>) -> any Part<Bool> {
            Syntax.build_Comparison(lhs: left, rhs: right, op: operation)
        }
        return with(other) { build($0, $1) }
    }
}

extension Recipe where Output == Bool {
    func and(_ other: Self) -> Self {
        func build(_ left: some Part<Bool>, _ right: some Part<Bool>) -> any Part<Bool> {
            Syntax.build_Conjunction(lhs: left, rhs: right)
        }
        return with(other) { build($0, $1) }
    }

    func or(_ other: Self) -> Self {
        func build(_ left: some Part<Bool>, _ right: some Part<Bool>) -> any Part<Bool> {
            Syntax.build_Disjunction(lhs: left, rhs: right)
        }
        return with(other) { build($0, $1) }
    }

    var negated: Self {
        func build(_ inner: some Part<Bool>) -> any Part<Bool> { Syntax.build_Negation(inner) }
        return Recipe { build(make($0)) }
    }
}

extension Recipe {
    func or<Wrapped>(_ other: Recipe<Wrapped>) -> Recipe<Wrapped> where Output == Wrapped? {
        func build(_ left: some Part<Wrapped?>, _ right: some Part<Wrapped>) -> any Part<Wrapped> {
            Syntax.build_NilCoalesce(lhs: left, rhs: right)
        }
        return with(other) { build($0, $1) }
    }

    private func mapping<Wrapped, Value>(
        _ body: Recipe<Value>,
        _ add: @escaping (inout Variables, PredicateExpressions.Variable<Wrapped>) -> Void
    ) -> Recipe<Value?> where Output == Wrapped? {
        Recipe<Value?> { variables in
            func inner(
                _ variable: PredicateExpressions.Variable<Wrapped>
            ) -> any Part<Value> {
                var variables = variables
                add(&variables, variable)
                return body.make(variables)
            }
            func build<Left: Part<Wrapped?>, Right: Part<Value>>(
                _ left: Left, _ sample: Right
            ) -> any Part<Value?> {
                Syntax.OptionalFlatMap<Left, Wrapped, Right, Value>(left) { inner($0) as! Right }
            }
            return build(make(variables), inner(Syntax.Variable()))
        }
    }

    private func flatMapping<Wrapped, Value>(
        _ body: Recipe<Value?>,
        _ add: @escaping (inout Variables, PredicateExpressions.Variable<Wrapped>) -> Void
    ) -> Recipe<Value?> where Output == Wrapped? {
        Recipe<Value?> { variables in
            func inner(
                _ variable: PredicateExpressions.Variable<Wrapped>
            ) -> any Part<Value?> {
                var variables = variables
                add(&variables, variable)
                return body.make(variables)
            }
            func build<Left: Part<Wrapped?>, Right: Part<Value?>>(
                _ left: Left, _ sample: Right
            ) -> any Part<Value?> {
                Syntax.OptionalFlatMap<Left, Wrapped, Right, Value>(left) { inner($0) as! Right }
            }
            return build(make(variables), inner(Syntax.Variable()))
        }
    }
}

extension Recipe where Output == Plant? {
    func map<Value>(_ body: Recipe<Value>) -> Recipe<Value?> {
        mapping(body) { $0.plants.append($1) }
    }

    func flatMap<Value>(_ body: Recipe<Value?>) -> Recipe<Value?> {
        flatMapping(body) { $0.plants.append($1) }
    }

    var id: Recipe<ObjectID?> {
        func build<Left: Part<Plant?>>(_ left: Left) -> any Part<ObjectID?> {
            Syntax.build_flatMap(left) { Syntax.build_KeyPath(root: $0, keyPath: \.objectID) }
        }
        return Recipe<ObjectID?> { build(make($0)) }
    }
}

extension Recipe where Output == Int? {
    func map<Value>(_ body: Recipe<Value>) -> Recipe<Value?> {
        mapping(body) { $0.integers.append($1) }
    }
}

extension Recipe where Output: Sequence, Output.Element: Equatable {
    func contains(_ element: Recipe<Output.Element>) -> Recipe<Bool> {
        func build(
            _ sequence: some Part<Output>, _ element: some Part<Output.Element>
        ) -> any Part<Bool> {
            Syntax.SequenceContains(sequence: sequence, element: element)
        }
        return with(element) { build($0, $1) }
    }
}

extension Recipe where Output: Sequence<Plant> {
    private func inner<Value>(
        _ body: Recipe<Value>, _ variables: Variables,
        _ variable: PredicateExpressions.Variable<Plant>
    ) -> any Part<Value> {
        var variables = variables
        variables.plants.append(variable)
        return body.make(variables)
    }

    func contains(where body: Recipe<Bool>) -> Recipe<Bool> {
        Recipe<Bool> { variables in
            func build<Left: Part<Output>, Right: Part<Bool>>(
                _ left: Left, _ sample: Right
            ) -> any Part<Bool> {
                Syntax.build_contains(left) { inner(body, variables, $0) as! Right }
            }
            return build(make(variables), inner(body, variables, Syntax.Variable()))
        }
    }
}

extension Recipe where Output == String {
    func contains(_ other: Self) -> Recipe<Bool> {
        func build(_ text: some Part<String>, _ other: some Part<String>) -> any Part<Bool> {
            Syntax.CollectionContainsCollection(base: text, other: other)
        }
        return with(other) { build($0, $1) }
    }

    func starts(with other: Self) -> Recipe<Bool> {
        func build(_ text: some Part<String>, _ other: some Part<String>) -> any Part<Bool> {
            Syntax.build_starts(text, with: other)
        }
        return with(other) { build($0, $1) }
    }
}
