/// Why watching is over.
enum WatchEnd {
    /// Somebody left, or nobody reads any more.
    case left

    /// A signal that is to end the program, once everything is put back.
    case signal(Int32)
}
