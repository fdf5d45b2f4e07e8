import Foundation
import FoundationInternationalization

extension UNM49 {
    /// A continent. The raw value is its M49 code.
    ///
    /// M49's Americas are two continents here: 003, North America with Central America and the
    /// Caribbean, and 005, South America.
    public enum Continent: Int16, CaseIterable, Sendable {
        /// Africa, M49 code 002.
        case africa = 2
        /// North America with Central America and the Caribbean, M49 code 003.
        case northAmerica = 3
        /// South America, M49 code 005.
        case southAmerica = 5
        /// Oceania, M49 code 009.
        case oceania = 9
        /// Antarctica, M49 code 010.
        case antarctica = 10
        /// Asia, M49 code 142.
        case asia = 142
        /// Europe, M49 code 150.
        case europe = 150

        /// The three-digit M49 code, such as "002" for Africa.
        public var code: String { PackedCode(number: rawValue).text }

        /// Returns the continent's name in a language, as CLDR spells it.
        /// - Parameter locale: The locale whose language the name is in.
        /// - Returns: The name; the M49 code if Foundation has no name.
        public func localizedName(in locale: Locale) -> String {
            // CLDR names Antarctica only as the territory AQ.
            let code = self == .antarctica ? "AQ" : self.code
            return locale.localizedString(forRegionCode: code) ?? code
        }
    }
}
