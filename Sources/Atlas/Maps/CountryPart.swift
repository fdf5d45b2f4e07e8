/// The part of a country in one cell of the boundaries' grid, which is half a degree wide and high.
struct CountryPart {
    /// The numeric code of the country.
    let country: Int16
    /// The cell's column from 180° W, and its row from 90° S.
    let (column, row): (Int, Int)
    /// The bounding box in the cell, from 0 to 32,768 eastwards and northwards.
    private(set) var west, east, south, north: Int

    fileprivate init(country: Int16, column: Int, row: Int) {
        self.country = country
        (self.column, self.row) = (column, row)
        (west, south) = (BoundaryFile.cellSize, BoundaryFile.cellSize)
        (east, north) = (0, 0)
    }

    fileprivate mutating func include(x: Int, y: Int) {
        west = min(west, x)
        east = max(east, x)
        south = min(south, y)
        north = max(north, y)
    }

    /// The area of the bounding box, as a share of the cell.
    var share: Double {
        let cell = Double(BoundaryFile.cellSize)
        return Double(max(0, east - west)) / cell * (Double(max(0, north - south)) / cell)
    }

    /// The middle of the bounding box, in degrees.
    var middle: (longitude: Double, latitude: Double) {
        (
            Self.degrees(cell: column, unit: (west + east) / 2) - 180,
            Self.degrees(cell: row, unit: (south + north) / 2) - 90
        )
    }

    /// Returns the degrees from the beginning of the grid.
    static func degrees(cell: Int, unit: Int) -> Double {
        (Double(cell) + Double(unit) / Double(BoundaryFile.cellSize)) / 2
    }
}

extension BoundaryFile {
    /// Returns the parts of some countries, in no particular order. `isWanted` returns whether to
    /// include a country, by its numeric code. This takes O(*n*) in the size of the file: some
    /// milliseconds.
    func parts(where isWanted: (Int16) -> Bool) -> [CountryPart] {
        let wanted = (0..<placeCount).map { $0 > 0 && isWanted(country(ofPlace: $0)) }
        var parts: [CountryPart] = []
        for cell in 0..<(Self.columns * Self.rows) {
            let (row, column) = (cell / Self.columns, cell % Self.columns)
            guard let cell = self.cell(numberOfCell(column: column, row: row)) else { continue }
            let place = cell.firstPlace
            if let borders = cell.borders {
                appendParts(
                    of: cell, borders, column: column, row: row, wanted, to: &parts)
            } else if place < wanted.count, wanted[place] {
                let country = country(ofPlace: place)
                var part = CountryPart(country: country, column: column, row: row)
                part.include(x: 0, y: 0)
                part.include(x: Self.cellSize, y: Self.cellSize)
                parts.append(part)
            }
        }
        return parts
    }

    /// Appends the parts in a cell that borders cross. A country there extends over its lines and
    /// its share of the western edge. The next cells continue the parts that cross another edge.
    private func appendParts(
        of cell: GridCell, _ borders: UnsafeBufferPointer<UInt16>, column: Int, row: Int,
        _ wanted: [Bool], to parts: inout [CountryPart]
    ) {
        guard var next = borders.baseAddress else { return }
        let end = next + borders.count
        let firstPart = parts.count

        func include(_ place: Int, x: Int, y: Int) {
            guard place < wanted.count, wanted[place] else { return }
            let country = country(ofPlace: place)
            let known = parts[firstPart...].firstIndex { $0.country == country }
            if known == nil {
                parts.append(CountryPart(country: country, column: column, row: row))
            }
            parts[known ?? parts.count - 1].include(x: x, y: y)
        }

        let intervals = Int(next[0])
        guard end - next > 2 * intervals else { return }
        var place = cell.firstPlace
        include(place, x: 0, y: 0)
        for interval in 0..<intervals {
            let height = Int(next[1 + 2 * interval])
            include(place, x: 0, y: height)
            place = Int(next[2 + 2 * interval])
            include(place, x: 0, y: height)
        }
        include(place, x: 0, y: Self.cellSize)
        next += 1 + 2 * intervals
        while end - next >= 3 {
            let points = Int(next[0])
            guard points > 0, end - next >= 3 + 2 * points else { return }
            for point in 0..<points {
                let (y, x) = (Int(next[3 + point]), Int(next[3 + points + point]))
                include(Int(next[1]), x: x, y: y)
                include(Int(next[2]), x: x, y: y)
            }
            next += 3 + 2 * points
        }
    }
}
