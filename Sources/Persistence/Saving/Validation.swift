/// Validates objects by the declarations of their entities.
extension ManagedObject {
    /// Returns everything that would keep a save from writing the object as it is now. Only the
    /// save finds errors that depend on other rows, such as uniqueness.
    /// - Returns: The errors; empty if the object is valid. For an object that is marked for
    ///   deletion, those of `validateForDelete`.
    /// - Throws: A parked error (``ManagedObjectContext/reading(_:)``) of reading a property.
    /// - Complexity: O(*n*) in the number of properties, plus one query for each changed to-many
    ///   relationship that declares a count and whose members aren't loaded.
    public final func validate() throws -> [ValidationError] {
        try reading {
            if isDeleted { return problems(foundBy: validateForDelete) }
            var errors: [ValidationError] = []
            collectValidationErrors(into: &errors, ofWholeRow: !isFault)
            return errors + problems(foundBy: isInserted ? validateForInsert : validateForUpdate)
        }
    }

    /// Runs `body`, and throws if a property couldn't be read.
    private final func reading<Result>(_ body: () -> Result) throws -> Result {
        guard let context = contextReference else {
            if flags.contains(.orphaned) { throw absence }
            return body()
        }
        return try context.reading(body)
    }

    private final func problems(foundBy check: () throws -> Void) -> [ValidationError] {
        do { return try ValidationError.all(of: check) } catch {
            return [ValidationError(self, "\(error)")]
        }
    }

    /// Adds what is wrong with the values and the members that a save would write. If a row isn't
    /// written, only its changed transient values are checked, unless it is checked as a whole:
    /// what another program left invalid must not keep a relationship from changing.
    final func collectValidationErrors(
        into errors: inout [ValidationError], ofWholeRow isWhole: Bool = false
    ) {
        let rules = contextReference?.rowTemplates[entity].rules ?? ValueRule.all(of: entity)
        let writesRow = isWhole || isInserted || (!isFault && !changedColumns.isEmpty)
        for slot in entity.values.indices where writesRow || overlay?.cells[slot].isChange == true {
            if isUnknown(at: slot) { continue }
            if let error = rules[slot].error(for: valueToCheck(at: slot)) { errors.append(error) }
        }
        for (index, relationship) in entity.toMany.enumerated() {
            guard let rule = CountRule(relationship, of: entity),
                isInserted || overlay?.toMany[index]?.hasChanges == true
            else { continue }
            // Inside a save, others may have added some since they were read.
            if !isInserted, contextReference?.connection != nil {
                overlay?.toMany[index]?.forgetMembers()
                _ = toManyMembers(at: index)
            }
            if let error = rule.error(forCount: toManyCount(at: index)) { errors.append(error) }
        }
    }

    /// Returns whether only the row at the other end knows what a to-one relationship leads to.
    private final func isUnknown(at slot: Int) -> Bool {
        guard case .toOne = entity.values[slot], !entity.values[slot].hasColumn
        else { return false }
        switch overlay?.cells[slot] {
        case .object, .known: return false
        default: return true
        }
    }

    private final func valueToCheck(at slot: Int) -> StoredValue {
        if case .known(let object) = overlay?.cells[slot] {
            return object.map { .integer($0.key) } ?? .null
        }
        return storedValue(at: slot)
    }
}

extension ValidationError {
    /// Returns the validation errors that `check` throws, and throws any other.
    static func all(of check: () throws -> Void) throws -> [ValidationError] {
        do {
            try check()
            return []
        } catch let error as ValidationError {
            return [error]
        } catch SaveError.validation(let errors) {
            return errors
        }
    }
}
