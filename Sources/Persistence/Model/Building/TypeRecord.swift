/// What the compiler records about a class or struct: its name, and the names of the stored
/// properties that it declares itself. `Mirror` reads the same records. But it also makes the type
/// of each property, for which the runtime searches all conformances of the program, and copies the
/// value: that costs 12 million instructions for the nine entities of a journal. So this type reads
/// the names alone, in the layout of Swift's ABI (docs/ABI/TypeMetadata.rst, and Metadata.h and
/// Records.h of the runtime).
struct TypeRecord: Equatable {
    /// A stored property that the type declares.
    struct Field {
        let name: String
        /// The record of the generic or plain type of the property; nil for a type of another form,
        /// such as a tuple.
        let type: TypeRecord?
    }

    /// The type's nominal type descriptor.
    private let descriptor: UnsafeRawPointer

    private init(descriptor: UnsafeRawPointer) { self.descriptor = descriptor }

    init(of objectClass: ManagedObject.Type) {
        self.init(metadata: objectClass, descriptorWord: Self.wordsBeforeClassDescriptor)
    }

    /// - Parameter type: A struct or an enum.
    init(ofValue type: Any.Type) { self.init(metadata: type, descriptorWord: 1) }

    /// Returns nil for a type that isn't an optional, which has a kind of its own in the runtime
    /// (MetadataKind.def).
    init?(ofOptional type: Any.Type) {
        guard unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self) == 0x202
        else { return nil }
        self.init(ofValue: type)
    }

    private init(metadata type: Any.Type, descriptorWord: Int) {
        descriptor = unsafeBitCast(type, to: UnsafeRawPointer.self).load(
            fromByteOffset: descriptorWord * MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    }

    /// In a class, the kind, the superclass, flags, sizes and the address point come first; with
    /// Objective-C, three words of its runtime too.
    private static var wordsBeforeClassDescriptor: Int {
        #if canImport(ObjectiveC)
            8
        #else
            5
        #endif
    }

    /// The name of the type, without its module.
    var name: String { Self.text(Self.target(of: descriptor + 8)) }

    /// The stored properties in the order of their declaration, without those of a superclass.
    var fields: [Field] {
        guard let record = Self.target(of: descriptor + 16) else { return [] }
        let size = Int(record.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(record.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).map { index in
            let field = record + 16 + index * size
            return Field(
                name: Self.text(Self.target(of: field + 8)),
                type: Self.target(of: field + 4).flatMap(Self.nominalType))
        }
    }

    /// Returns the type that a mangled name begins with, if that is a reference to its descriptor
    /// (docs/ABI/Mangling.rst, "Symbolic references").
    private static func nominalType(mangledName: UnsafeRawPointer) -> TypeRecord? {
        guard let place = target(of: mangledName + 1) else { return nil }
        switch mangledName.load(as: UInt8.self) {
        case 1: return TypeRecord(descriptor: place)
        case 2: return TypeRecord(descriptor: place.load(as: UnsafeRawPointer.self))
        default: return nil
        }
    }

    /// Follows a relative pointer: the distance from its own place.
    private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = place.loadUnaligned(as: Int32.self)
        return distance == 0 ? nil : place + Int(distance)
    }

    private static func text(_ place: UnsafeRawPointer?) -> String {
        place.map { String(cString: $0.assumingMemoryBound(to: UInt8.self)) } ?? ""
    }
}
