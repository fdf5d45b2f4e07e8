/// Encodes and decodes IDs, so that predicates with IDs can be archived. An encoded ID is valid in
/// every process that opens the same store.
extension ObjectID: Codable {
    private enum CodingKeys: CodingKey {
        case entity
        case rowNumber
    }

    /// The key of a decoder's `userInfo` for the ``PersistentContainer`` of the IDs to decode.
    public static let containerKey = CodingUserInfoKey(rawValue: "Persistence.container")

    /// Encodes the entity's name and the row number.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: `EncodingError` for a temporary ID, which is meaningless elsewhere.
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

    /// Decodes an ID of the container in the decoder's `userInfo` (``containerKey``). Whether the
    /// row exists is not checked.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if `userInfo` has no container, if its model doesn't have the
    ///   entity, or if the row number is less than 1.
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
