import Persistence

/// The expected graph of vertices in the simplest form: a dictionary of objects, and for each
/// relationship a set of pairs.
struct PlainGraph: Equatable {
    struct Object: Equatable {
        let kind: String
        var value = 0
        var label: String?

        /// The transient value, and whether it changed since the last save.
        var mark: Int?
        var isMarkChanged = false

        /// Whether the object was never saved.
        var isNew = true
        var isDeleted = false
    }

    /// The object at the near end of a connection, and that at the far end.
    struct Pair: Hashable {
        let near: Int
        let far: Int
    }

    var objects: [Int: Object] = [:]

    /// The pairs, by the link's index in the model.
    var pairs: [Set<Pair>]

    init(model: VertexModel) {
        pairs = Array(repeating: [], count: model.links.count)
    }

    // MARK: Queries

    var live: [Int] { objects.filter { !$0.value.isDeleted }.keys.sorted() }

    func isLive(_ number: Int) -> Bool { objects[number]?.isDeleted == false }

    /// Whether a pair of any link has the object.
    func isConnected(_ number: Int) -> Bool {
        pairs.contains { $0.contains { $0.near == number || $0.far == number } }
    }

    func live(of kinds: Set<String>) -> [Int] {
        live.filter { kinds.contains(objects[$0]?.kind ?? "") }
    }

    func pair(_ number: Int, _ end: VertexModel.End, _ partner: Int) -> Pair {
        end.isNear
            ? Pair(near: number, far: partner) : Pair(near: partner, far: number)
    }

    /// The objects that an object is connected to at its end of a link.
    func partners(of number: Int, _ end: VertexModel.End) -> Set<Int> {
        var partners: Set<Int> = []
        for pair in pairs[end.link] {
            if pair.near == number, end.isNear { partners.insert(pair.far) }
            if pair.far == number, !end.isNear { partners.insert(pair.near) }
        }
        return partners
    }

    /// Whether deny, or a one-way reference to a deleted object, forbids saving.
    func isDenied(by model: VertexModel) -> Bool {
        objects.contains { number, object in
            model.ends(of: object.kind).contains { end in
                let partners = partners(of: number, end)
                if object.isDeleted {
                    return end.property.deleteRule == .deny && partners.contains(where: isLive)
                }
                return end.isOneWay && !partners.allSatisfy(isLive)
            }
        }
    }

    /// The graph without invisible parts: deleted objects, connections to them, unsaved states.
    var visible: PlainGraph {
        var graph = self
        graph.objects = objects.filter { isLive($0.key) }
        for number in graph.objects.keys {
            graph.objects[number]?.isNew = false
            graph.objects[number]?.isMarkChanged = false
        }
        graph.pairs = pairs.map { $0.filter { isLive($0.near) && isLive($0.far) } }
        return graph
    }

    /// Returns the graph without transient values, except changed ones if they count as changes.
    func stored(withChangedMarks: Bool) -> PlainGraph {
        var graph = self
        for (number, object) in objects where !(withChangedMarks && object.isMarkChanged) {
            graph.objects[number]?.mark = nil
        }
        return graph
    }

    // MARK: Changing

    mutating func connect(_ number: Int, _ end: VertexModel.End, to partner: Int) {
        let new = pair(number, end, partner)
        if pairs[end.link].contains(new) { return }
        if end.isSingleAtNear {
            pairs[end.link] = pairs[end.link].filter { $0.near != new.near }
        }
        if end.isSingleAtFar {
            pairs[end.link] = pairs[end.link].filter { $0.far != new.far }
        }
        pairs[end.link].insert(new)
    }

    mutating func disconnect(_ number: Int, _ end: VertexModel.End, from partner: Int) {
        pairs[end.link].remove(pair(number, end, partner))
    }

    mutating func replace(_ number: Int, _ end: VertexModel.End, with partners: [Int]) {
        for old in self.partners(of: number, end) where !partners.contains(old) {
            disconnect(number, end, from: old)
        }
        for partner in partners { connect(number, end, to: partner) }
    }

    mutating func delete(_ number: Int, in model: VertexModel) {
        var pending = [number]
        while let next = pending.popLast() {
            guard let object = objects[next], !object.isDeleted else { continue }
            objects[next]?.isDeleted = true
            for end in model.ends(of: object.kind) {
                let partners = partners(of: next, end)
                let rule = end.property.deleteRule
                if rule == .cascade { pending += partners }
                if object.isNew || rule == .cascade || rule == .nullify {
                    for partner in partners { disconnect(next, end, from: partner) }
                }
            }
            if object.isNew { objects[next] = nil }
        }
    }

    /// Undoes the changes of the object's own row and pairs.
    mutating func refresh(_ number: Int, from saved: PlainGraph, in model: VertexModel) {
        guard let before = saved.objects[number] else { return }
        objects[number] = before
        objects[number]?.mark = nil
        for end in model.ends(of: before.kind) where end.property.isOwn {
            replace(number, end, with: Array(saved.partners(of: number, end)))
        }
    }

    /// Removes deleted objects and the connections to them that the rule no action left.
    mutating func save() {
        self = visible
    }
}
