/// What happens to the destination of a relationship when the object that has it is deleted.
public enum DeleteRule: Sendable {
    /// The destination's inverse is set to nil, or loses the object.
    case nullify

    /// The destination is deleted too.
    case cascade

    /// The save is refused while a destination remains that the same save does not delete.
    case deny

    /// The destination keeps pointing at what is gone, and the program mends it.
    case noAction
}
