/// What was shown of an object with unsaved changes.
struct ShownChange: Equatable {
    /// Of everything that a save would write.
    let values: UInt64

    /// Of what its row's version does not count.
    let extras: UInt64
}
