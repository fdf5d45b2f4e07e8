/// IDs can be written down and read back, and so stand in predicates. What is written holds in
/// every process that has the same store open.
extension ObjectID: Codable {
    private enum CodingKeys: CodingKey {
        case entity
        case rowNumber
    }

    /// Where a decoder's `userInfo` has the ``PersistentContainer`` of the IDs that it reads.
    public static let containerKey = CodingUserInfoKey(rawValue: "Persistence.container")

    /// - Throws: `EncodingError` for a temporary ID, which means nothing elsewhere.
    public func encode(to encoder: any Encoder) throws {
        guard !isTemporary else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "A temporary ID means nothing elsewhere: save first"))
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entity.name, forKey: .entity)
        try container.encode(key, forKey: .rowNumber)
    }

    /// - Throws: `DecodingError` where the decoder's `userInfo` has no container, its model no such
    ///   entity, or the number is none that a row can have.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let name = try values.decode(String.self, forKey: .entity)
        guard let userInfoKey = Self.containerKey,
            let store = decoder.userInfo[userInfoKey] as? PersistentContainer,
            let entity = store.model.entity(named: name)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .entity, in: values,
                debugDescription: "No container in userInfo has an entity \(name)")
        }
        let key = try values.decode(Int64.self, forKey: .rowNumber)
        guard key > 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .rowNumber, in: values, debugDescription: "No row has the number \(key)")
        }
        self.init(entity: entity, store: store.identity, key: key)
    }
}
