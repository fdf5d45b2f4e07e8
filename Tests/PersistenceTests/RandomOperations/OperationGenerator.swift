import SeededRandom

/// Chooses operations that are possible in a walk's present state.
struct OperationGenerator {
    private var generator: SeededGenerator
    private var lastNumber = 0

    /// The average number of operations between two comparisons of everything.
    private let lookInterval: Int
    private let undoes: Bool

    init(seed: UInt64, lookInterval: Int, undoes: Bool = false) {
        generator = SeededGenerator(seed: seed)
        self.lookInterval = lookInterval
        self.undoes = undoes
    }

    mutating func operation(for walk: VertexWalk) -> VertexOperation {
        VertexOperation(
            action: action(for: walk),
            looks: Int.random(in: 0..<lookInterval, using: &generator) == 0)
    }

    /// Returns some changes that are possible one after the other.
    mutating func changes(of walk: VertexWalk) -> [VertexOperation.Change] {
        (0..<Int.random(in: 1...5, using: &generator)).map { _ in change(of: walk) }
    }

    private mutating func action(for walk: VertexWalk) -> VertexOperation.Action {
        let numbers = walk.now.objects.keys.sorted()
        switch Int.random(in: 0..<(undoes ? 115 : 93), using: &generator) {
        case 0..<58: return .change(change(of: walk))
        case 58..<71: return .save
        case 71..<73: return .rollback
        case 73: return .reset
        case 74..<77:
            if let number = numbers.randomElement(using: &generator) { return .refresh(number) }
            return .refreshAll
        case 77:
            if let number = numbers.randomElement(using: &generator) {
                return .refreshMerging(number)
            }
            return .refreshAll
        case 78: return .refreshAll
        case 79..<82:
            let count = walk.model.kinds.count + walk.model.abstract.count
            return .fetch(
                kind: Int.random(in: 0..<count, using: &generator),
                leastValue: Int.random(in: 0..<10, using: &generator))
        case 82: return .letGo
        case 83..<86:
            let count = Int.random(in: 1...4, using: &generator)
            return .otherSaves((0..<count).map { _ in change(of: walk) })
        case 86:
            let count = Int.random(in: 1...3, using: &generator)
            return .otherBatches((0..<count).map { _ in change(of: walk) })
        case 87..<91:
            guard let number = numbers.randomElement(using: &generator),
                let writer = VertexOperation.OtherWriter.allCases.randomElement(using: &generator)
            else { return .letGo }
            return .otherSetsValue(number, Int.random(in: 0..<10, using: &generator), writer)
        case 91:
            return numbers.randomElement(using: &generator).map { .shellDeletes($0) } ?? .letGo
        case 93..<101: return .endUndoGroup
        case 101..<109: return .undo
        case 109..<115: return .redo
        default:
            return numbers.randomElement(using: &generator).map { .overwrite($0) } ?? .letGo
        }
    }

    private mutating func change(of walk: VertexWalk) -> VertexOperation.Change {
        let live = walk.now.live
        let wanted = Int.random(in: 0..<100, using: &generator)
        guard live.count > 2, wanted >= (live.count > 14 ? 2 : 18),
            let number = live.randomElement(using: &generator)
        else {
            lastNumber += 1
            return .insert(
                lastNumber, kind: walk.model.kinds.indices.randomElement(using: &generator) ?? 0)
        }
        switch wanted {
        case ..<32: return .setValue(number, Int.random(in: 0..<10, using: &generator))
        case ..<38:
            let labels = ["a", "é", "", nil]
            return .setLabel(number, labels.randomElement(using: &generator) ?? nil)
        case ..<43:
            return .setMark(number, [1, 2, nil].randomElement(using: &generator) ?? nil)
        case ..<90: return connection(of: walk, number)
        default: return .delete(number)
        }
    }

    private mutating func connection(
        of walk: VertexWalk, _ number: Int
    ) -> VertexOperation.Change {
        let kind = walk.now.objects[number]?.kind ?? ""
        let ends = walk.model.ends.indices.filter {
            walk.model.ends[$0].property.owners.contains(kind)
        }
        guard let index = ends.randomElement(using: &generator) else { return .delete(number) }
        let end = walk.model.ends[index]
        let others = walk.now.live(of: end.destinations)
        guard let other = others.randomElement(using: &generator) else {
            return .replace(number, end: index, [])
        }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0..<5: return .connect(number, end: index, other)
        case 5..<7:
            let partners = walk.now.partners(of: number, end).sorted()
            return .disconnect(
                number, end: index, partners.randomElement(using: &generator) ?? other)
        default:
            let count = Int.random(in: 0...3, using: &generator)
            return .replace(
                number, end: index,
                (0..<count).compactMap { _ in others.randomElement(using: &generator) })
        }
    }
}
