/// Whether a relationship may be empty when its object is saved.
public enum Optionality: Sendable {
    case optional
    case required
}
