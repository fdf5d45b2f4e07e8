extension ManagedObject {
    /// The slots of columns that differ from the row as it was read.
    final var changedColumns: [Int] {
        guard let overlay else { return [] }
        return overlay.cells.indices.filter { slot in
            guard overlay.cells[slot].isChange, entity.values[slot].isWritten else { return false }
            // Of a fault nothing is known that a change could equal.
            return isFault || storedValue(at: slot) != snapshotValue(at: slot)
        }
    }
}

extension ValueDescription {
    /// Whether saves write it: derived attributes are the store's own.
    var isWritten: Bool { hasColumn && attribute?.isDerived != true }
}

extension ValueDescription {
    /// Whether the schema keeps the same value at both ends.
    var isMirrored: Bool { hasColumn && relationship?.isOwnInverse == true }

    /// Whether another column says where the object stands among those that lead to the same.
    var hasOrder: Bool { hasColumn && relationship?.inverseIsOrdered == true }
}

extension EntityDescription {
    /// The statement that inserts an object: its key, its entity where the table has several, and
    /// each slot that is written.
    var insertion: String {
        var columns = [Schema.primaryKey]
        if isInHierarchy { columns.append(Schema.entity) }
        columns += values.filter(\.isWritten).map(\.name)
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(quoted(table)) (\(columns.map(quoted).joined(separator: ", ")))"
            + " VALUES (\(places))"
    }
}

extension ManagedObject {
    /// Once saved: changes become what is known.
    final func settleOverlay() {
        guard let overlay else { return }
        for slot in overlay.cells.indices {
            switch overlay.cells[slot] {
            case .value(let value):
                overlay.cells[slot] =
                    entity.values[slot].isTransient ? .transient(value) : .clean
            case .object(let object): overlay.cells[slot] = .known(object)
            case .clean, .known, .transient: break
            }
        }
        for state in overlay.toMany { state?.forgetChanges() }
        // Attributes are read faster without one.
        if overlay.isEmpty { self.overlay = nil }
    }
}

extension StoreError {
    /// What a violated constraint says, in the model's words; nil where SQLite's message does not
    /// name columns. "UNIQUE constraint failed: Team.name" and "NOT NULL constraint failed:
    /// Team.name" are its forms (sqlite.org/rescode.html, 2067 and 1299).
    func validationError(for entity: EntityDescription) -> ValidationError? {
        let reason: ValidationError.Reason
        switch extendedCode {
        case 2067, 1555: reason = .notUnique
        case 1299: reason = .missing
        default: return nil
        }
        let property = message.split(separator: ": ").last?
            .split(separator: ", ").first?
            .split(separator: ".").last.map(String.init)
        return ValidationError(entity: entity.name, property: property, reason: reason)
    }
}
