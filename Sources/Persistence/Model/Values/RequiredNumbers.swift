/// The attributes of an entity for which every row has a number of the storage class of the
/// attribute's type: integers, dates, `Bool` and the like that aren't optional and have a column. A
/// row is checked once, when it becomes an object's row; reading such an attribute needs no further
/// check. Only another program can leave a number out or write a text instead, and the whole row is
/// then read on the slow path. Rows of objects change only in derived attributes and decoded texts,
/// which are not among these.
struct RequiredNumbers: Sendable {
    /// The tags of eight slots in their order in memory, and a mask of those that count.
    private struct Word {
        var tags: UInt64 = 0
        var mask: UInt64 = 0
    }

    private let words: [Word]

    init(_ values: [ValueDescription]) {
        var words: [Word] = []
        for (slot, value) in values.enumerated() {
            if slot % 8 == 0 { words.append(Word()) }
            guard let attribute = value.attribute, value.hasColumn, !attribute.isOptional,
                !attribute.isDerived, let tag = RowCell.tag(ofRequired: attribute.storageClass)
            else { continue }
            let shift = UInt64(7 - slot % 8) * 8
            words[slot / 8].tags |= UInt64(tag) << shift
            words[slot / 8].mask |= 0xFF << shift
        }
        while words.last?.mask == 0 { words.removeLast() }
        self.words = words
    }

    /// Returns whether a row of a ``RowChunk``, in which tags fill whole words, has a number for
    /// each of these attributes.
    func areThere(in cells: UnsafeRawPointer) -> Bool {
        for index in words.indices {
            let word = words[index]
            let tags = UInt64(
                littleEndian: (cells - 8 * (index + 1)).loadUnaligned(as: UInt64.self))
            guard (tags ^ word.tags) & word.mask == 0 else { return false }
        }
        return true
    }
}
