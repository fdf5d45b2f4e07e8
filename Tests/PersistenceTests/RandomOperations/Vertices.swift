import Persistence

/// The numbered objects that the random operations change. Every model below has entities of this
/// class, which isn't an entity itself.
class Vertex: ManagedObject {
    @Attribute(default: 0) var number: Int
    @Attribute(default: 0, .indexed) var value: Int
    @Attribute var label: String?
    @Transient var mark: Int?
}

// MARK: One entity, connected to itself in every way

final class Pearl: Vertex {
    @ToMany(deleteRule: .cascade) var children: ManagedSet<Pearl>
    @ToOne(inverse: \Pearl.children) var parent: Pearl?
    @ToMany var friends: ManagedSet<Pearl>
    @ToMany(inverse: \Pearl.friends) var friendOf: ManagedSet<Pearl>
    @ToOne var leader: Pearl?
    @ToOne(inverse: \Pearl.leader) var follower: Pearl?
}

// MARK: Two entities, connected by every delete rule, and one way

final class Hub: Vertex {
    @ToMany(deleteRule: .cascade) var spokes: ManagedSet<Spoke>
    @ToMany(deleteRule: .deny) var guards: ManagedSet<Spoke>
    @ToMany(deleteRule: .noAction) var traces: ManagedSet<Spoke>
    @ToMany(deleteRule: .deny) var allies: ManagedSet<Spoke>
    @ToMany(deleteRule: .cascade) var crew: ManagedSet<Spoke>
    @ToOne(deleteRule: .cascade) var twin: Spoke?
}

final class Spoke: Vertex {
    @ToOne(inverse: \Hub.spokes) var hub: Hub?
    @ToOne(inverse: \Hub.guards) var guarded: Hub?
    @ToOne(inverse: \Hub.traces, deleteRule: .noAction) var traced: Hub?
    @ToMany(inverse: \Hub.allies) var allied: ManagedSet<Hub>
    @ToMany(inverse: \Hub.crew) var ships: ManagedSet<Hub>
    @ToOne(inverse: \Hub.twin) var twin: Hub?
    @ToOne(.oneWay) var watched: Hub?
}

// MARK: Subentities, connected through their parent

class Limb: Vertex {
    @ToOne var branch: Branch?
    @ToMany var shades: ManagedSet<Limb>
    @ToMany(inverse: \Limb.shades) var shadedBy: ManagedSet<Limb>
}

final class Branch: Limb {
    @ToMany(inverse: \Limb.branch, deleteRule: .cascade) var limbs: ManagedSet<Limb>
    @ToOne(inverse: \Leaf.host, deleteRule: .deny) var bud: Leaf?
}

final class Leaf: Limb {
    @ToOne var host: Branch?
}
