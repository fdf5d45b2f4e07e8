import Foundation
import Testing

@testable import Persistence

/// Checks the layouts of the compiler's and the standard library's data that the module reads. If
/// one of these tests fails, the toolchain has changed them.
@Suite("Records of the compiler")
struct CompilerRecordsTests {
    class Base: ManagedObject {
        @Attribute(.unique) var name: String
        let plain = [1, 2]
        @ToMany(inverse: \Leaf.base) fileprivate var leaves: ManagedSet<Leaf>
    }

    final class Leaf: Base {
        @Attribute private var size: Size?
        let pair = (1, "text")
        @ToOne var base: Base?
        @Derived var number: Int
        @Transient var note: String?
        @ToMany var others: ManagedSet<Leaf>
        @ToMany(inverse: \Leaf.others) var otherOf: ManagedSet<Leaf>
    }

    enum Size: Int, AttributeValue, CaseIterable { case small, large }

    @Test("M1 A type's record has its name and the names and types of its own stored properties")
    func fields() {
        let (base, leaf) = (TypeRecord(of: Base.self), TypeRecord(of: Leaf.self))
        #expect(base.name == "Base" && leaf.name == "Leaf")
        #expect(base.fields.map(\.name) == ["_name", "plain", "_leaves"])
        #expect(
            leaf.fields.map(\.name)
                == ["_size", "pair", "_base", "_number", "_note", "_others", "_otherOf"])
        let wrappers = [Attribute<Int>.self, ToOne<Leaf>.self, Derived<Int>.self] as [Any.Type]
        let types = wrappers.map { TypeRecord(ofValue: $0) }
        #expect(types.map(\.name) == ["Attribute", "ToOne", "Derived"])
        #expect(base.fields[0].type == types[0] && base.fields[1].type != types[0])
        #expect(leaf.fields[0].type == types[0] && leaf.fields[1].type == nil)
        #expect(leaf.fields[2].type == types[1] && leaf.fields[3].type == types[2])
        #expect(base.fields[2].type == leaf.fields[5].type)
        #expect(TypeRecord(ofValue: String?.self) == TypeRecord(ofValue: Int?.self))
        #expect(TypeRecord(ofValue: String.self) != TypeRecord(ofValue: Int?.self))
        #expect(TypeRecord(ofOptional: Int?.self) == TypeRecord(ofValue: String?.self))
        #expect(TypeRecord(ofOptional: String.self) == nil)
        #expect(TypeRecord(ofOptional: (Int, Int).self) == nil)
        #expect(TypeRecord(ofOptional: Void.self) == nil)
    }

    @Test("M5 A key path's properties are the same in a superclass, and apart from a computed one")
    func keyPaths() throws {
        let name = try #require(PropertyIdentities(\Base.name))
        let base = try #require(PropertyIdentities(\Leaf.base))
        #expect(PropertyIdentities(\Leaf.name) == name && name != base)
        #expect(PropertyIdentities(\Leaf.base?.name) == base + name)
        #expect(PropertyIdentities(\Leaf.objectID) == PropertyIdentities(\Base.objectID))
        #expect(PropertyIdentities(\Leaf.number) != PropertyIdentities(\Leaf.note))
        #expect(PropertyIdentities(\Base.plain) != name)
    }

    @Test("C1 The registry's own hash puts each object under its key")
    func registry() throws {
        let context = try TestStore(Tree.entities).container.newContext()
        let nodes = (0..<1_000).map { _ in Node(context: context) }
        context.checkInvariants()
        try context.save()
        context.checkInvariants()
        #expect(Set(nodes.map(\.objectID)).count == 1_000)
        #expect(nodes.allSatisfy { context.object(for: $0.objectID) === $0 })
    }
}
