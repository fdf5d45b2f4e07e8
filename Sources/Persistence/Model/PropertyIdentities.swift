/// The properties that a key path names, in order, by the identities that the standard library
/// compares key paths by. The library only compares key paths of one root type, and offers no
/// access to their components: `\Team.name` and `\Base.name` name one property and differ. So this
/// type reads the components of a key path from the memory layout that KeyPath.swift of the
/// standard library defines. A component that isn't a computed property or an optional chain can't
/// be a declared attribute or relationship and gives nil: such a key path is refused.
struct PropertyIdentities: Equatable {
    private var identities: [UInt] = []

    /// The bits of a component's header.
    private enum Header {
        static let kind: UInt32 = 0x7F00_0000
        static let computed: UInt32 = 0x0200_0000
        static let optional: UInt32 = 0x0400_0000
        static let hasSetter: UInt32 = 0x00C0_0000
        static let hasArguments: UInt32 = 0x0008_0000
    }

    init?(_ keyPath: AnyKeyPath) {
        // The object's header and its name for key-value coding come first, then the sized buffer.
        let word = MemoryLayout<UInt>.size
        let header = UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque()) + 3 * word
        let buffer = header + word
        let size = Int(header.load(as: UInt32.self) & 0x00FF_FFFF)
        var offset = 0
        func next() -> UInt {
            offset = (offset + word - 1) & ~(word - 1)
            defer { offset += word }
            return offset + word <= size ? buffer.load(fromByteOffset: offset, as: UInt.self) : 0
        }
        while offset + MemoryLayout<UInt32>.size <= size {
            let component = buffer.load(fromByteOffset: offset, as: UInt32.self)
            offset += MemoryLayout<UInt32>.size
            switch component & Header.kind {
            case Header.optional: break
            case Header.computed:
                identities.append(next())
                _ = next()
                if component & Header.hasSetter != 0 { _ = next() }
                if component & Header.hasArguments != 0 {
                    let argumentSize = Int(next())
                    _ = next()
                    offset += argumentSize
                }
            default: return nil
            }
            // The type that the component leads to, unless it is the last.
            if offset < size { _ = next() }
        }
    }

    static func + (left: Self, right: Self) -> Self {
        var both = left
        both.identities += right.identities
        return both
    }
}
