extension String {
    /// Whether the bytes are the same: texts that Swift calls equal need not sort together.
    func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
