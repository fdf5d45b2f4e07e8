/// What a clock change does to the times around it.
public enum ClockChange: Sendable {
    /// The clocks never showed the time.
    case skipped

    /// They showed it twice.
    case repeated
}
