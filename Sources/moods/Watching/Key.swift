/// What somebody at the terminal asks for.
enum Key: Equatable, Sendable {
    case both, countries, continents
    case up, down, pageUp, pageDown, top, bottom
    case leave
}
