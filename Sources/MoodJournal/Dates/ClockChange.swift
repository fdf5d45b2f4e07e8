/// The effect of a clock change on a local time.
public enum ClockChange: Sendable {
    /// The clocks never showed the time.
    case skipped

    /// The clocks showed the time twice.
    case repeated
}
