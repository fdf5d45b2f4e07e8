/// Brings the stores of a container together on one connection, so that one transaction writes to
/// all of them. Each is first opened alone, which checks, creates and migrates it. Then all but one
/// are attached to that one's connection (sqlite.org/lang_attach.html). Names of tables are unique
/// within a model, and SQLite finds each in the schema that has it.
struct StoreAttachment: Sendable {
    let openings: [StoreOpening]
    /// The store whose connection the others are attached to. It is the first one that can be
    /// written, because stores that are attached to a read-only connection can't be written.
    let first: Int
    let files: [OpenStore.File?]
    /// Whether each store was opened to be written to.
    let isWritable: [Bool]

    /// Returns the openings of the stores in the order of the model's configurations, and throws if
    /// there isn't exactly one store for each of these.
    static func openings(
        of configurations: [StoreConfiguration], for model: ManagedObjectModel
    ) throws -> [StoreOpening] {
        let names = model.configurationNames
        for configuration in configurations where !names.contains(configuration.configurationName) {
            throw ModelError.noSuchConfiguration(configuration.configurationName)
        }
        return try names.enumerated().map { index, name in
            let named = configurations.filter { $0.configurationName == name }
            guard named.count == 1, let configuration = named.first
            else { throw ModelError.configurationWithoutOneStore(name) }
            let alike = configurations.first {
                $0.configurationName != name && $0.applicationID == configuration.applicationID
            }
            if let alike { throw ModelError.storesAlike(name, alike.configurationName) }
            return StoreOpening(model: model.part(index), configuration: configuration)
        }
    }

    /// Opens a connection with all stores, and returns it with an attachment to open more like it.
    static func open(_ openings: [StoreOpening]) throws -> (SerializedConnection, StoreAttachment) {
        let stores = try openings.map { try $0.run() }
        let first = stores.firstIndex(where: \.isWritable) ?? 0
        let attachment = StoreAttachment(
            openings: openings, first: first, files: stores.map(\.file),
            isWritable: stores.map(\.isWritable))
        let connection = stores[first].connection
        for (index, store) in stores.enumerated() where index != first {
            try connection.use { database in
                try attachment.attach(index, to: database)
                if store.file == nil {
                    let schema = attachment.schemaName(index)
                    try store.connection.use {
                        try PageCopy.run(from: $0, to: database, as: schema)
                    }
                }
            }
            try store.connection.close()
        }
        return (connection, attachment)
    }

    func schemaName(_ index: Int) -> String { index == first ? "main" : "store\(index)" }

    var writableSchemaNames: [String] {
        isWritable.indices.filter { isWritable[$0] }.map(schemaName)
    }

    /// Opens one more connection, which only reads; nil if another file is at one of the paths now.
    func openReader() throws -> SerializedConnection? {
        guard let file = files[first], !files.contains(where: { $0?.isGone == true })
        else { return nil }
        let connection = try openings[first].openReader(of: file)
        for index in files.indices where index != first {
            try connection.use { try attach(index, to: $0) }
        }
        return connection
    }

    private func attach(_ index: Int, to database: DatabaseConnection) throws {
        let file = files[index]
        try database.statement("ATTACH ? AS \(schemaName(index))")
            .run([.text(file.map { uri(of: $0, index) } ?? ":memory:")])
        if file?.isGone == true {
            throw StoreError(.inputOutput, message: "another file was put in its place")
        }
        try database.executeScript("PRAGMA \(schemaName(index)).synchronous = FULL")
        if openings[index].trustsSchema { try database.executeScript("PRAGMA trusted_schema = ON") }
    }

    /// Returns the URI for attaching a store. A store that is only read is attached as read-only if
    /// others are written; otherwise the whole connection refuses to write.
    private func uri(of file: OpenStore.File, _ index: Int) -> String {
        let isRead = { (index: Int) in openings[index].configuration.access == .read }
        let mode =
            file.mode == .readWrite && isRead(index) && !isRead(first)
            ? DatabaseFile.Mode.readOnly : file.mode
        return DatabaseFile(path: file.path).uri(mode)
    }
}
