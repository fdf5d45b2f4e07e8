/// The order of day and month in a column of dates, which any of its rows may determine.
struct DateOrderColumn {
    /// The order, or `nil` if no date determines it, dates contradict each other, or no date needed
    /// it so far.
    private(set) var order: DateOrder?

    private let column: Int
    private var isDecided = false

    init(column: Int) { self.column = column }

    /// Sets the order, whatever the dates are.
    mutating func expect(_ order: DateOrder) { (self.order, isDecided) = (order, true) }

    /// Looks for the order in the current row and later ones, if the current row is the first that
    /// needs it. It throws any error of the source.
    mutating func decide(for rows: borrowing DelimitedRows) throws {
        guard !isDecided, date(in: rows) != nil else { return }
        isDecided = true
        var orders: Set<DateOrder> = []
        try rows.lookAhead { rows in
            if let order = date(in: rows)?.order { orders.insert(order) }
        }
        order = orders.count == 1 ? orders.first : nil
    }

    /// Returns the date of a row if its order of day and month depends on other rows.
    private func date(in rows: borrowing DelimitedRows) -> NumericDate? {
        guard rows.hasExpectedWidth else { return nil }
        let bytes = rows.trimmedBytes(column)
        // Most files use ISO 8601, which needs no order.
        guard bytes.count >= 8, bytes[1] &- 0x30 >= 10 || bytes[2] &- 0x30 >= 10,
            let text = try? rows.text(column), let date = NumericDate(text), date.needsOrder
        else { return nil }
        return date
    }
}
