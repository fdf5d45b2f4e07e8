import Foundation

/// A section and an item in it, both counted from 0.
extension IndexPath {
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    public var section: Int { self[0] }
    public var item: Int { self[1] }
}
