import ArgumentParser

/// How many to list.
struct LimitOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show at most this many.", valueName: "count"))
    var limit: Int?

    /// - Throws: ``CommandError/limit(_:)`` for what is no count.
    func checked() throws -> Int? {
        if let limit, limit < 0 { throw CommandError.limit(limit) }
        return limit
    }
}
