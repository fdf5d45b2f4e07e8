/// The data of an SVG path, with relative coordinates, which are shorter.
struct PathData {
    private(set) var text = ""
    private var place = (x: 0, y: 0)
    private var start = (x: 0, y: 0)

    mutating func move(to point: ReportMap.Point) {
        write("m", to: point)
        start = place
    }

    /// Draws a line to a point. After a move, numbers without a command mean lines.
    mutating func drawLine(to point: ReportMap.Point) {
        guard point.x != place.x || point.y != place.y else { return }
        write(point.x < place.x ? "" : " ", to: point)
    }

    /// Draws a line without length, which a round line cap makes a dot.
    mutating func drawDot() { text += "h0" }

    /// Closes the part of the path, and returns to its beginning.
    mutating func close() {
        text += "z"
        place = start
    }

    private mutating func write(_ prefix: String, to point: ReportMap.Point) {
        let (dx, dy) = (point.x - place.x, point.y - place.y)
        text += "\(prefix)\(dx)\(dy < 0 ? "" : " ")\(dy)"
        place = (point.x, point.y)
    }
}
