import Foundation

/// A table of figures in aligned columns.
struct FigureTable {
    let figures: [Figure]

    var text: String {
        var rows = [["", "measured", "beside", "figure", "limit", ""]]
        rows += figures.map { figure in
            [
                figure.name, figure.measured, figure.baseline,
                number(figure.value, figure.unit), number(figure.limit, figure.unit),
                figure.isWithinLimit ? "within" : "MISSED",
            ]
        }
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
