/// The reason that a name doesn't identify one town.
public enum TownNameError: Error, Equatable, Sendable {
    /// No town has this name, or none in the given place. `suggestions` are the towns with the
    /// nearest names, at most three, best first.
    case unknown(String, suggestions: [Town])
    /// A first-level division (state, province, region) with more people than any town of the name has
    /// it, or a well-known island, region or city that isn't in the file. `candidates` are the towns,
    /// the likeliest first.
    case division(String, candidates: [Town])
    /// A country or continent has this name, and no town of it. `candidates` are the towns elsewhere,
    /// the likeliest first. The name is well known if it is the region's in the reader's language or
    /// in English, or if no town of 100,000 people has it.
    case region(String, isWellKnown: Bool, candidates: [Town])
    /// The name is a word for a place of everyday life, such as home, and not meant as a town.
    case everyday(String)
    /// Several towns have this name, and none is five times as large as the next. `candidates` are
    /// all of them, the likeliest first.
    case ambiguous(String, candidates: [Town])

    /// The towns that have the name, although it doesn't mean one of them alone.
    public var candidates: [Town] {
        switch self {
        case .division(_, let candidates), .region(_, _, let candidates),
            .ambiguous(_, let candidates):
            candidates
        case .unknown, .everyday: []
        }
    }

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
            return "'\(name)' is a region, not a town; name a town in it"
                + Self.alternative(candidates, in: gazetteer)
        case .region(let name, isWellKnown: true, let candidates):
            let region = gazetteer.regions(named: FoldedName(name)).regions.first
            return (region?.sentence(ofTownNamed: name) ?? "'\(name)' isn't a town")
                + "; name a town in it"
                + Self.alternative(candidates, in: gazetteer)
        case .region(let name, isWellKnown: false, let candidates):
            let region = (try? gazetteer.region(named: name))?.localizedName(in: gazetteer.locale)
            let towns = Self.list(candidates.prefix(Self.longestList), in: gazetteer)
            return "'\(name)' may be \(region ?? "a country"), \(towns)"
        case .everyday(let name):
            return
                "'\(name)' is an everyday word, not a town; save a place of your own with that name, "
                + "or add the country"
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

    private static func alternative(_ towns: [Town], in gazetteer: Gazetteer) -> String {
        towns.isEmpty ? "" : ", or write \(list(towns.prefix(1), in: gazetteer))"
    }

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
