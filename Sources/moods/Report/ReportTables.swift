extension HTMLWriter {
    /// Writes a table with a caption and a row of headings. Headings of numbers are aligned like
    /// the numbers.
    /// - Parameters:
    ///   - headings: The headings of the columns; the second one may be a picture's.
    ///   - writeRow: A function that writes the cells of a row.
    mutating func writeTable<Rows: Sequence>(
        caption: String, _ headings: [Heading], _ rows: Rows,
        _ writeRow: (inout HTMLWriter, Rows.Element) -> Void
    ) {
        write("table", ["class": "list"]) { html in
            html.write("caption", caption)
            html.write("thead") { html in
                html.write("tr") { html in
                    for heading in headings {
                        html.write("th", ["scope": "col", "class": heading.style], heading.text)
                    }
                }
            }
            html.write("tbody") { html in
                for row in rows { html.write("tr") { writeRow(&$0, row) } }
            }
        }
        append("\n")
    }

    struct Heading {
        let text: String
        let style: String

        static func text(_ text: String) -> Heading { Heading(text: text, style: "") }
        static func number(_ text: String) -> Heading { Heading(text: text, style: "r") }
        static func picture(_ text: String) -> Heading { Heading(text: text, style: "wide") }
    }

    mutating func writeRowHeading(_ text: String) {
        write("th", ["scope": "row"]) { $0.write("bdi", text) }
    }

    mutating func writeNumber(_ text: String) { write("td", ["class": "r"], text) }

    mutating func writeNumber(_ count: Int) { writeNumber(FigureText.grouped(count)) }

    mutating func writeMean(_ mean: Double?) { writeNumber(ReportText.figures.decimal(mean)) }

    /// Writes a cell with a bar. The numbers are in other cells, so screen readers skip the bar.
    mutating func writeBar(_ share: Double, _ style: String) {
        write("td", ["class": "wide"]) { html in
            html.write("svg", ["class": "bar", "aria-hidden": "true"]) { html in
                let width = FigureText.decimal(100 * share) + "%"
                html.writeEmpty("rect", ["width": width, "height": "100%", "class": style])
            }
        }
    }

    /// A line with a tick at each feeling.
    private static let axis = "M6 6H194M6 3v6M53 3v6M100 3v6M147 3v6M194 3v6"

    /// Writes a cell with a mean and its interval on the scale from 1 to 5.
    mutating func writeScale(mean: Double?, interval: ClosedRange<Double>?) {
        func place(_ feeling: Double) -> String { FigureText.decimal(6 + (feeling - 1) * 47) }
        write("td", ["class": "wide"]) { html in
            let attributes: Attributes = [
                "class": "scale", "viewBox": "0 0 200 12", "aria-hidden": "true",
                "preserveAspectRatio": "xMinYMid meet",
            ]
            html.write("svg", attributes) { html in
                html.writeEmpty("path", ["class": "axis", "d": Self.axis])
                if let interval {
                    let ends = (place(interval.lowerBound), place(interval.upperBound))
                    html.writeEmpty("path", ["class": "range", "d": "M\(ends.0) 6H\(ends.1)"])
                }
                if let mean {
                    let style = "mean " + ReportStyle.name(ofMean: mean)
                    html.writeEmpty(
                        "circle", ["class": style, "cx": place(mean), "cy": "6", "r": "4.5"])
                }
            }
        }
    }
}
