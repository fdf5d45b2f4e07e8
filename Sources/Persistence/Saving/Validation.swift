/// What the declarations of an entity say of an object's values.
extension ManagedObject {
    /// Everything that is wrong with the object as it is now; empty where it could be saved, as far
    /// as can be told without the store. What another row forbids is found by the save.
    public final func validate() -> [ValidationError] {
        var errors: [ValidationError] = []
        if !isDeleted { collectValidationErrors(into: &errors) }
        do {
            if isDeleted {
                try validateForDelete()
            } else {
                try isInserted ? validateForInsert() : validateForUpdate()
            }
        } catch let error as ValidationError {
            errors.append(error)
        } catch {
            errors.append(ValidationError(self, "\(error)"))
        }
        return errors
    }

    final func collectValidationErrors(into errors: inout [ValidationError]) {
        // Of a fault, what lies over the row that is to be read again.
        if !isFault || overlay != nil {
            for (slot, value) in entity.values.enumerated() {
                if isFault, overlay?.cells[slot].isChange != true { continue }
                switch value {
                case .attribute(let attribute) where !attribute.isDerived:
                    if let reason = attribute.problem(with: storedValue(at: slot)) {
                        errors.append(error(attribute.name, reason))
                    }
                case .toOne(let relationship) where relationship.isRequired:
                    if !hasDestination(at: slot) {
                        errors.append(error(relationship.name, .missing))
                    }
                default: break
                }
            }
        }
        for (index, relationship) in entity.toMany.enumerated() {
            guard let expected = relationship.count,
                isInserted || overlay?.toMany[index]?.hasChanges == true
            else { continue }
            // Inside a save, others may have added some since they were read.
            if !isInserted, contextReference?.connection != nil {
                overlay?.toMany[index]?.forgetMembers()
                _ = toManyMembers(at: index)
            }
            let count = toManyCount(at: index)
            if count == 0 {
                if relationship.isRequired { errors.append(error(relationship.name, .missing)) }
            } else if !expected.contains(count) {
                errors.append(error(relationship.name, .count(count, expected: expected)))
            }
        }
    }

    private final func hasDestination(at slot: Int) -> Bool {
        switch overlay?.cells[slot] {
        case .object(let object), .known(let object): object != nil
        default: !entity.values[slot].hasColumn || !snapshotValue(at: slot).isNull
        }
    }

    private final func error(
        _ property: String, _ reason: ValidationError.Reason
    ) -> ValidationError {
        ValidationError(entity: entity.name, property: property, reason: reason)
    }
}

extension AttributeDescription {
    /// Why the value may not be saved; nil where it may.
    func problem(with value: StoredValue) -> ValidationError.Reason? {
        if value.isNull { return isOptional ? nil : .missing }
        if value.isNaN { return .notANumber }
        if let range, !isWithin(range, value) {
            return .outOfRange("\(range.lower.plainText) to \(range.upper.plainText)")
        }
        if let length {
            let count: Int
            let unit: String
            switch value {
            case .text(let text): (count, unit) = (text.characterCount, "characters")
            case .blob(let data): (count, unit) = (data.count, "bytes")
            default: (count, unit) = (0, "")
            }
            guard length.contains(count) else {
                return .outOfRange("\(length.lowerBound) to \(length.upperBound) \(unit) long")
            }
        }
        for check in checks {
            if let message = check(value) { return .custom(message) }
        }
        return nil
    }

    private func isWithin(
        _ range: (lower: StoredValue, upper: StoredValue), _ value: StoredValue
    ) -> Bool {
        switch (range.lower, value, range.upper) {
        case (.integer(let lower), .integer(let value), .integer(let upper)):
            lower <= value && value <= upper
        case (.real(let lower), .real(let value), .real(let upper)):
            lower <= value && value <= upper
        default: false
        }
    }
}

extension StoredValue {
    fileprivate var plainText: String {
        switch self {
        case .integer(let value): String(value)
        case .real(let value): String(value)
        default: ""
        }
    }
}

extension String {
    /// How many characters there are: as many as bytes where all are ASCII and none is a carriage
    /// return, which with a line feed is one character.
    fileprivate var characterCount: Int {
        utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
    }
}
