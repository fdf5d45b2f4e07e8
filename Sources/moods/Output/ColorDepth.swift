/// How many colours a terminal has.
enum ColorDepth: Equatable, Sendable {
    /// No styles at all, bold included.
    case none
    /// The xterm palette: 16 colours, a cube of 6 × 6 × 6, and 24 greys.
    case palette
    /// 24 bits a colour.
    case trueColor
}
