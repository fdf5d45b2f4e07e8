/// Comparisons of texts by their bytes.
extension String? {
    /// Whether the bytes are equal. `==` would also equate different bytes that are canonically
    /// equivalent in Unicode.
    func isSame(_ other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let text?, let other?): text.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Whether the text sorts before another by its bytes. `nil` sorts first.
    func precedes(_ other: String?) -> Bool {
        guard let other else { return false }
        return self.map { $0.utf8.lexicographicallyPrecedes(other.utf8) } ?? true
    }
}
