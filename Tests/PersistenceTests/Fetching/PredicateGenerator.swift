import Foundation
import Persistence

/// Random predicates over plants, of every node that has a translation.
struct PredicateGenerator<Source: RandomNumberGenerator> {
    var source: Source
    let ids: [ObjectID]

    init(_ source: Source, ids: [ObjectID]) {
        self.source = source
        self.ids = ids
    }

    mutating func predicate(depth: Int) -> Predicate<Plant> {
        let recipe = bool(depth, Scope(plants: 1))
        return Predicate<Plant> { plant in
            var variables = Variables()
            variables.plants.append(plant)
            return recipe.make(variables)
        }
    }

    // MARK: Choices

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &source) }

    private mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

    private mutating func plant(_ scope: Scope) -> Recipe<Plant> {
        // Choose the innermost variable more often than those around it.
        let index = scope.plants - 1 - min(below(scope.plants), below(scope.plants))
        return Recipe { $0.plants[index] }
    }

    private mutating func path<Value>(
        _ scope: Scope, _ keyPaths: [any KeyPath<Plant, Value> & Sendable]
    ) -> Recipe<Value> {
        plant(scope).reading(one(of: keyPaths))
    }

    // MARK: Conditions

    private mutating func bool(_ depth: Int, _ scope: Scope) -> Recipe<Bool> {
        guard depth > 0 else { return condition(scope) }
        let next = depth - 1
        switch below(13) {
        case 0: return bool(next, scope).and(bool(next, scope))
        case 1: return bool(next, scope).or(bool(next, scope))
        case 2, 3: return bool(next, scope).negated
        case 4: return optionalBool(next, scope).or(bool(next, scope))
        case 5: return equality(of: optionalBool(next, scope), optionalBool(next, scope))
        case 6: return equality(of: bool(next, scope), bool(next, scope))
        case 7, 8: return quantified(next, scope)
        case 9: return equality(of: optionalInt(next, scope), optionalInt(next, scope))
        case 10: return comparison(of: int(next, scope), int(next, scope))
        case 11: return membership(next, scope)
        default: return objects(next, scope)
        }
    }

    private mutating func condition(_ scope: Scope) -> Recipe<Bool> {
        switch below(12) {
        case 0: return .value(below(2) == 0)
        case 1: return path(scope, [\.bool])
        case 2: return comparison(of: real(scope), real(scope))
        case 3: return equality(of: real(scope), real(scope))
        case 4: return equality(of: optionalReal(scope), optionalReal(scope))
        case 5: return comparison(of: text(scope), text(scope))
        case 6: return equality(of: optionalText(scope), optionalText(scope))
        case 7: return equality(of: path(scope, [\.optionalSize]), .value(size()))
        case 8:
            return comparison(of: path(scope, [\.date]), .value(date())).and(
                equality(of: path(scope, [\.size]), .value(size() ?? .medium)).negated)
        case 9, 10: return wording(scope)
        default: return comparison(of: int(0, scope), int(0, scope))
        }
    }

    private mutating func quantified(_ depth: Int, _ scope: Scope) -> Recipe<Bool> {
        let members = members(depth, scope)
        return below(3) > 0
            ? members.contains(where: bool(depth, scope.with(plants: 1)))
            : members.reading(\.isEmpty)
    }

    private mutating func members(
        _ depth: Int, _ scope: Scope
    ) -> Recipe<ManagedSet<Plant>> {
        path(scope, [\.children, \.friends, \.friendOf])
    }

    private mutating func objects(_ depth: Int, _ scope: Scope) -> Recipe<Bool> {
        switch below(4) {
        case 0: return equality(of: optionalPlant(depth, scope), optionalPlant(depth, scope))
        case 1: return equality(of: optionalPlant(depth, scope), .nilLiteral())
        case 2:
            let id = below(3) == 0 ? nil : ids[below(ids.count)]
            return equality(of: optionalPlant(depth, scope).id, .value(id))
        default: return Recipe.value(Set(ids.prefix(8))).contains(plant(scope).reading(\.objectID))
        }
    }

    private mutating func membership(_ depth: Int, _ scope: Scope) -> Recipe<Bool> {
        switch below(4) {
        case 0:
            return Recipe.value((0..<below(5)).map { _ in one(of: Garden.integers) })
                .contains(int(depth, scope))
        case 1:
            return Recipe.value(
                (0..<below(5)).map { _ in below(3) == 0 ? nil : one(of: Garden.integers) }
            )
            .contains(optionalInt(depth, scope))
        case 2:
            return Recipe.value(Set((0..<below(4)).map { _ in one(of: Garden.normalizedTexts) }))
                .contains(text(scope))
        default:
            return Recipe.value((0..<below(4)).map { _ in one(of: Garden.reals) }).contains(
                real(scope))
        }
    }

    private mutating func wording(_ scope: Scope) -> Recipe<Bool> {
        let other: Recipe<String> =
            below(3) == 0 ? path(scope, [\.note, \.string]) : .value(one(of: Garden.texts))
        let text: Recipe<String> = path(scope, [\.note])
        return below(2) == 0 ? text.contains(other) : text.starts(with: other)
    }

    private func size(_ index: Int) -> Plant.Size { Plant.Size.allCases[index] }

    private mutating func size() -> Plant.Size? { below(4) == 0 ? nil : size(below(3)) }

    private mutating func date() -> Date {
        Date(timeIntervalSinceReferenceDate: Double(below(3) - 1))
    }

    // MARK: Values

    private mutating func int(_ depth: Int, _ scope: Scope) -> Recipe<Int> {
        guard depth > 0 else {
            switch below(4) {
            case 0: return .value(one(of: Garden.integers))
            case 1 where scope.integers > 0:
                let index = below(scope.integers)
                return Recipe { $0.integers[index] }
            default: return path(scope, [\.int, \.int, \.friendCount])
            }
        }
        let next = depth - 1
        return below(2) == 0
            ? optionalInt(next, scope).or(int(next, scope))
            : members(next, scope).reading(\.count)
    }

    private mutating func optionalInt(_ depth: Int, _ scope: Scope) -> Recipe<Int?> {
        guard depth > 0 else {
            return below(5) == 0 ? .nilLiteral() : path(scope, [\.optionalInt])
        }
        let next = depth - 1
        switch below(4) {
        case 0: return optionalPlant(next, scope).map(int(next, scope.with(plants: 1)))
        case 1: return optionalPlant(next, scope).flatMap(optionalInt(next, scope.with(plants: 1)))
        case 2: return optionalInt(next, scope).map(int(next, scope.with(integers: 1)))
        default: return path(scope, [\.optionalInt])
        }
    }

    private mutating func optionalBool(_ depth: Int, _ scope: Scope) -> Recipe<Bool?> {
        guard depth > 0 else { return path(scope, [\.optionalBool]) }
        let next = depth - 1
        switch below(4) {
        case 0: return optionalPlant(next, scope).map(bool(next, scope.with(plants: 1)))
        case 1: return optionalInt(next, scope).map(bool(next, scope.with(integers: 1)))
        case 2: return optionalPlant(next, scope).flatMap(optionalBool(next, scope.with(plants: 1)))
        default: return path(scope, [\.optionalBool])
        }
    }

    private mutating func optionalPlant(_ depth: Int, _ scope: Scope) -> Recipe<Plant?> {
        guard depth > 0 else { return path(scope, [\.parent]) }
        let next = depth - 1
        // A path: a choice between objects has no translation.
        let parent = Recipe<Plant> { $0.plants[scope.plants] }.reading(\.parent)
        return below(2) == 0
            ? optionalPlant(next, scope).flatMap(parent) : path(scope, [\.parent])
    }

    /// NaN equals nothing.
    private mutating func real(_ scope: Scope) -> Recipe<Double> {
        switch below(4) {
        case 0: return .value(one(of: Garden.reals + [.nan]))
        case 1: return optionalReal(scope).or(real(scope))
        default: return path(scope, [\.double])
        }
    }

    private mutating func optionalReal(_ scope: Scope) -> Recipe<Double?> {
        switch below(4) {
        case 0: return .nilLiteral()
        case 1: return optionalPlant(1, scope).map(path(scope.with(plants: 1), [\.double]))
        default: return path(scope, [\.optionalDouble])
        }
    }

    private mutating func text(_ scope: Scope) -> Recipe<String> {
        switch below(3) {
        case 0: return .value(one(of: Garden.normalizedTexts))
        case 1: return optionalText(scope).or(.value(one(of: Garden.normalizedTexts)))
        default: return path(scope, [\.string])
        }
    }

    private mutating func optionalText(_ scope: Scope) -> Recipe<String?> {
        switch below(4) {
        case 0: return .nilLiteral()
        case 1: return optionalPlant(1, scope).map(path(scope.with(plants: 1), [\.string]))
        default: return path(scope, [\.optionalString])
        }
    }

    // MARK: Pairs

    private mutating func equality<Value: Equatable>(
        of left: Recipe<Value>, _ right: Recipe<Value>
    ) -> Recipe<Bool> {
        below(2) == 0 ? left.equals(right) : left.differs(from: right)
    }

    private mutating func comparison<Value: Comparable>(
        of left: Recipe<Value>, _ right: Recipe<Value>
    ) -> Recipe<Bool> {
        left.compared(
            one(of: [.lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual]), right)
    }
}
