/// Why a save did not happen. Nothing was written, and every change is still pending.
public enum SaveError: Error, Equatable, Sendable, CustomStringConvertible {
    /// All that is invalid, in the order of the objects' changes.
    case validation([ValidationError])

    /// All rows that other writers changed, under a merge policy that does not decide.
    case conflicts([MergeConflict])

    /// `willSave` went on changing objects, a thousand times over.
    case neverStable

    /// `save` was called from within a save.
    case alreadySaving

    public var description: String {
        switch self {
        case .validation(let errors): errors.map(\.description).joined(separator: "; ")
        case .conflicts(let conflicts): conflicts.map(\.description).joined(separator: " ")
        case .neverStable: "willSave keeps changing objects."
        case .alreadySaving: "save was called from within a save."
        }
    }
}
