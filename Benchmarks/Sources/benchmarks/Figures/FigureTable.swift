import Foundation

/// A table of figures in aligned columns. The spread of a ratio is between its quartiles.
struct FigureTable {
    let figures: [Figure]

    private static let titles = ["", "measured", "beside", "figure", "spread", "limit", ""]

    private var cells: [[String]] {
        figures.map { figure in
            let spread = figure.spread.map { spread in
                String(format: "%.2f–%.2f", spread.lowerBound, spread.upperBound)
            }
            return [
                figure.name, figure.measured, figure.baseline,
                number(figure.value, figure.unit), spread ?? "",
                number(figure.limit, figure.unit), figure.isWithinLimit ? "within" : "MISSED",
            ]
        }
    }

    /// The table in Markdown.
    var markdown: String {
        let rule = ["---"] + Array(repeating: "---:", count: Self.titles.count - 2) + ["---"]
        return ([Self.titles, rule] + cells).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    var text: String {
        let rows = [Self.titles] + cells
        let widths = rows[0].indices.map { column in rows.map(\.[column].count).max() ?? 0 }
        return rows.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                let isText = column == 0 || column == row.count - 1
                return isText ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private func number(_ value: Double, _ unit: String) -> String {
        String(format: unit == "x" ? "%.2f%@" : "%.1f %@", value, unit)
    }
}
