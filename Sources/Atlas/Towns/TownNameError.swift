/// The reason that a name doesn't identify one town.
public enum TownNameError: Error, Equatable, Sendable {
    /// No town has this name, or none in the given place. `suggestions` are the towns with the
    /// nearest names, at most three, best first.
    case unknown(String, suggestions: [Town])
    /// A first-level division (state, province, region) has this name, and no town or only small ones
    /// elsewhere do. `candidates` are these towns, the likeliest first.
    case division(String, candidates: [Town])
    /// Several towns have this name, and none is ten times as large as the next. `candidates` are
    /// all of them, the likeliest first.
    case ambiguous(String, candidates: [Town])

    /// Returns one English line without a full stop that says what was wrong and what to do. The
    /// towns in it are written so that they can be typed.
    /// - Parameter gazetteer: The gazetteer that threw the error.
    public func message(in gazetteer: Gazetteer) -> String {
        switch self {
        case .unknown(let name, let suggestions) where suggestions.isEmpty:
            return "unknown town '\(name)'; use a name, such as 'Paris, France', or coordinates"
        case .unknown(let name, let suggestions):
            return "unknown town '\(name)'; did you mean \(Self.list(suggestions, in: gazetteer))?"
        case .division(let name, let candidates):
            let towns =
                candidates.isEmpty
                ? "" : ", or write \(Self.list(candidates.prefix(1), in: gazetteer))"
            return "'\(name)' is a region, not a town; name a town in it\(towns)"
        case .ambiguous(let name, let candidates):
            let others = candidates.count - Self.longestList
            let more =
                others > 0
                ? ", or \(others) \(others == 1 ? "other" : "others"); add a state or a country"
                : ""
            let list = Self.list(candidates.prefix(Self.longestList), in: gazetteer)
            return "'\(name)' may be \(list)\(more)"
        }
    }

    private static let longestList = 5

    private static func list(_ towns: some Sequence<Town>, in gazetteer: Gazetteer) -> String {
        let texts = towns.map { town in
            let text = gazetteer.text(for: town)
            let country = town.country.localizedName(in: gazetteer.locale)
            // Coordinates alone don't identify a town for a reader.
            let name = text.hasPrefix(town.name) ? "" : " (\(town.nameInDivision), \(country))"
            return "'\(text)'\(name)"
        }
        guard let last = texts.last, texts.count > 1 else { return texts.joined() }
        return texts.dropLast().joined(separator: ", ") + " or " + last
    }
}
