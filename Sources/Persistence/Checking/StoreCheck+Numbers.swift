/// Checks that the numbers of transactions and rows are possible, and that the history can be read.
extension StoreCheck {
    func checkHistory(in schema: String) throws {
        let stores = try integer("SELECT count(*) FROM \(schema).\(quoted(StoreTable.name))")
        guard stores == 1 else {
            try add(.wrongNumber("The table \(StoreTable.name) has \(stores) rows instead of one."))
            return
        }
        let last = try integer(
            "SELECT \"lastTransaction\" FROM \(schema).\(quoted(StoreTable.name))")
        let ahead = try integer(
            """
            SELECT max((SELECT coalesce(max("number"), 0) FROM \(schema)."_transaction"), \
            (SELECT coalesce(max("transaction"), 0) FROM \(schema)."_change"))
            """)
        if last > StoreTable.mostTransactions {
            try add(.wrongNumber("The last transaction's number, \(last), is impossible."))
        }
        if ahead > last {
            try add(
                .wrongNumber("The history has transaction \(ahead), but the last one is \(last)."))
        }
        try connection.forEachRow(
            """
            SELECT DISTINCT "transaction" FROM \(schema)."_change" EXCEPT \
            SELECT "number" FROM \(schema)."_transaction"
            """
        ) { row in
            try add(.wrongHistory("Transaction \(row.integer(at: 0)) isn't in the history."))
        }
        try connection.forEachRow(
            "SELECT \"number\" FROM \(schema).\"_transaction\" WHERE \"reverts\" >= \"number\""
        ) { row in
            try add(
                .wrongHistory("Transaction \(row.integer(at: 0)) reverts one that isn't earlier."))
        }
        for removed in try RemovedRowsTable.missing(in: schema, connection) {
            try add(
                .wrongHistory(
                    "The values that transaction \(removed.transaction) deleted from "
                        + "\(removed.table) are missing."))
        }
        try checkChanges(in: schema)
    }

    private func checkChanges(in schema: String) throws {
        try connection.forEachRow(
            """
            SELECT "kind", "key", "lastKey", "old", "transaction", "entity" \
            FROM \(schema)."_change"
            """
        ) { row in
            guard !HistoryChange.isReadable(row) else { return }
            try add(
                .wrongHistory(
                    "A change of \(row.text(at: 5)) in transaction \(row.integer(at: 4)) "
                        + "can't be read."))
        }
    }

    /// Checks that no row has the number of a future transaction, and that no number of a row can
    /// be assigned again.
    func checkNumbers(of root: EntityDescription, in schema: String) throws {
        let ahead = try integer(
            """
            SELECT count(*) FROM \(schema).\(quoted(root.table)) WHERE \(quoted(Schema.version)) > \
            (SELECT "lastTransaction" FROM \(schema).\(quoted(StoreTable.name)))
            """)
        let impossible = try integer(
            "SELECT count(*) FROM \(schema).\(quoted(root.table)) "
                + "WHERE \(quoted(Schema.version)) > \(StoreTable.mostTransactions)")
        if impossible > 0 {
            // No number after it would be free, so that only a recovery helps.
            let rows = impossible == 1 ? "1 row" : "\(impossible) rows"
            try add(.wrongHistory("\(root.table) has \(rows) from an impossible transaction."))
        } else if ahead > 0 {
            let rows = ahead == 1 ? "1 row" : "\(ahead) rows"
            try add(.wrongNumber("\(root.table) has \(rows) from a future transaction."))
        }
        let greatest = try RowSequence.greatest(of: root, in: schema, model, connection)
        let counted = try RowSequence.counted(root.table, in: schema, connection) ?? 0
        if counted < greatest {
            try add(
                .wrongNumber(
                    "The last number of \(root.table) is \(counted), but it has row \(greatest)."))
        }
    }

    private func integer(_ sql: String) throws -> Int64 { try connection.integer(sql) ?? 0 }
}
