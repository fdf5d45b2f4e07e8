import Foundation
import FoundationInternationalization

extension UNM49 {
    /// A continent; the raw value is its M49 code.
    ///
    /// M49's Americas are two continents here: 003, North America with Central America and the
    /// Caribbean, and 005, South America.
    public enum Continent: Int16, CaseIterable, Sendable {
        case africa = 2
        case northAmerica = 3
        case southAmerica = 5
        case oceania = 9
        case antarctica = 10
        case asia = 142
        case europe = 150

        /// The three-digit code, "002" for Africa.
        public var code: String {
            PackedCode(number: rawValue).text
        }

        /// The name in the locale's language, as CLDR has it.
        public func localizedName(in locale: Locale) -> String {
            // CLDR names Antarctica only as the territory AQ.
            let code = self == .antarctica ? "AQ" : self.code
            return locale.localizedString(forRegionCode: code) ?? code
        }
    }
}
