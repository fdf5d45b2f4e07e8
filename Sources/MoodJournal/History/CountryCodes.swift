import Atlas
import Persistence

/// Countries by their row numbers, including deleted countries.
struct CountryCodes {
    private let context: ManagedObjectContext
    private var known = Cache<Int64, ISO3166.Country>()

    init(context: ManagedObjectContext) { self.context = context }

    /// Returns the country with a row number, or the unknown country if no country had that number.
    mutating func country(_ value: StoredValue?) throws -> ISO3166.Country {
        guard case .integer(let number)? = value else { return .unknown }
        let context = context
        return try known.value(of: number) {
            let code =
                try context.existingObject(Country.self, rowNumber: number)?.numericCode
                ?? context.deletedValues(of: Country.self, rowNumber: number)?.value("numericCode")
            return code.flatMap { ISO3166.Country(numericCode: $0) } ?? .unknown
        }
    }
}
