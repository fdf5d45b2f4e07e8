import Persistence

/// One end of a relationship: its entities, its declaration, and how to read and change it.
struct VertexProperty: Sendable {
    let name: String

    /// The concrete entities that have it.
    let owners: Set<String>
    let deleteRule: DeleteRule

    /// Whether the store keeps the connection with the object at this end.
    let isOwn: Bool
    let isToMany: Bool

    let partners: @Sendable (Vertex) -> [Vertex]

    /// Inserts an object, or sets a to-one relationship.
    let insert: @Sendable (Vertex, Vertex) -> Void

    /// Removes an object, or clears a to-one relationship that holds it.
    let remove: @Sendable (Vertex, Vertex) -> Void

    /// Replaces all objects; a to-one relationship takes the last.
    let replace: @Sendable (Vertex, [Vertex]) -> Void

    static func toOne<Owner: Vertex, Destination: Vertex>(
        _ keyPath: ReferenceWritableKeyPath<Owner, Destination?> & Sendable, _ name: String,
        of owners: Set<String>? = nil, _ deleteRule: DeleteRule = .nullify, isOwn: Bool = true
    ) -> VertexProperty {
        VertexProperty(
            name: name, owners: owners ?? ["\(Owner.self)"], deleteRule: deleteRule,
            isOwn: isOwn, isToMany: false
        ) { owner in
            (owner as? Owner)?[keyPath: keyPath].map { [$0] } ?? []
        } insert: { owner, partner in
            (owner as? Owner)?[keyPath: keyPath] = partner as? Destination
        } remove: { owner, partner in
            guard let owner = owner as? Owner, owner[keyPath: keyPath] === partner else { return }
            owner[keyPath: keyPath] = nil
        } replace: { owner, partners in
            (owner as? Owner)?[keyPath: keyPath] = partners.last as? Destination
        }
    }

    static func toMany<Owner: Vertex, Destination: Vertex>(
        _ keyPath: ReferenceWritableKeyPath<Owner, ManagedSet<Destination>> & Sendable,
        _ name: String, of owners: Set<String>? = nil, _ deleteRule: DeleteRule = .nullify,
        isOwn: Bool = false
    ) -> VertexProperty {
        VertexProperty(
            name: name, owners: owners ?? ["\(Owner.self)"], deleteRule: deleteRule,
            isOwn: isOwn, isToMany: true
        ) { owner in
            (owner as? Owner).map { Array($0[keyPath: keyPath]) } ?? []
        } insert: { owner, partner in
            guard let partner = partner as? Destination else { return }
            (owner as? Owner)?[keyPath: keyPath].insert(partner)
        } remove: { owner, partner in
            guard let partner = partner as? Destination else { return }
            (owner as? Owner)?[keyPath: keyPath].remove(partner)
        } replace: { owner, partners in
            (owner as? Owner)?[keyPath: keyPath] =
                ManagedSet(partners.compactMap { $0 as? Destination })
        }
    }
}

extension VertexModel {
    static let all: [VertexModel] = [pearls, wheel, tree]

    static let pearls = VertexModel(
        name: "pearls", kinds: [VertexKind(Pearl.self)],
        links: [
            VertexLink(
                near: .toOne(\Pearl.parent, "parent"),
                far: .property(.toMany(\Pearl.children, "children", .cascade))),
            VertexLink(
                near: .toMany(\Pearl.friends, "friends", isOwn: true),
                far: .property(.toMany(\Pearl.friendOf, "friendOf", isOwn: true))),
            // The store keeps the end of a one-to-one relationship that sorts first.
            VertexLink(
                near: .toOne(\Pearl.follower, "follower"),
                far: .property(.toOne(\Pearl.leader, "leader", isOwn: false))),
        ])

    static let wheel = VertexModel(
        name: "wheel", kinds: [VertexKind(Hub.self), VertexKind(Spoke.self)],
        links: [
            VertexLink(
                near: .toOne(\Spoke.hub, "hub"),
                far: .property(.toMany(\Hub.spokes, "spokes", .cascade))),
            VertexLink(
                near: .toOne(\Spoke.guarded, "guarded"),
                far: .property(.toMany(\Hub.guards, "guards", .deny))),
            VertexLink(
                near: .toOne(\Spoke.traced, "traced", .noAction),
                far: .property(.toMany(\Hub.traces, "traces", .noAction))),
            VertexLink(
                near: .toMany(\Hub.allies, "allies", .deny, isOwn: true),
                far: .property(.toMany(\Spoke.allied, "allied", isOwn: true))),
            VertexLink(
                near: .toMany(\Hub.crew, "crew", .cascade, isOwn: true),
                far: .property(.toMany(\Spoke.ships, "ships", isOwn: true))),
            VertexLink(
                near: .toOne(\Hub.twin, "twin", .cascade),
                far: .property(.toOne(\Spoke.twin, "twin", isOwn: false))),
            VertexLink(near: .toOne(\Spoke.watched, "watched"), far: .none(["Hub"])),
        ])

    static let tree = VertexModel(
        name: "tree", kinds: [VertexKind(Branch.self), VertexKind(Leaf.self)],
        abstract: [VertexKind(Limb.self)],
        links: [
            VertexLink(
                near: .toOne(\Limb.branch, "branch", of: limbs),
                far: .property(.toMany(\Branch.limbs, "limbs", .cascade))),
            VertexLink(
                near: .toMany(\Limb.shades, "shades", of: limbs, isOwn: true),
                far: .property(.toMany(\Limb.shadedBy, "shadedBy", of: limbs, isOwn: true))),
            VertexLink(
                near: .toOne(\Branch.bud, "bud", .deny),
                far: .property(.toOne(\Leaf.host, "host", isOwn: false))),
        ])

    private static let limbs: Set<String> = ["Branch", "Leaf"]
}
