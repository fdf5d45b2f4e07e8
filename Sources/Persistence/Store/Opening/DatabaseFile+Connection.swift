extension DatabaseFile {
    func withConnection<Result>(
        _ mode: Mode, _ options: DatabaseConnection.Options = .init(),
        _ body: (DatabaseConnection) throws -> Result
    ) throws -> Result {
        let connection = try DatabaseConnection(uri(mode), options)
        let result = try body(connection)
        try connection.close()
        return result
    }
}
