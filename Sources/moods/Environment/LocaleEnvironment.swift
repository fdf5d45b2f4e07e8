import Atlas
import Foundation
import FoundationInternationalization

/// The user's language from the environment, which Foundation doesn't read on Linux.
enum LocaleEnvironment {
    /// The variables that name the language of messages, in the order of POSIX.
    private static let names = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// Returns the locale of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that isn't empty. The
    /// result is English if that is C, POSIX or unknown, or if all are empty.
    static func locale(from environment: [String: String]) -> Locale {
        let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return value.flatMap { try? parse($0) } ?? Locale(identifier: "en")
    }

    /// Returns the locale of this process's environment.
    static func current() -> Locale { locale(from: ProcessEnvironment.values(of: names)) }

    /// Removes variables with malformed locale names from this process's environment.
    ///
    /// ICU itself reads them if it has no translation of a name. It crashes on a subtag of 12 or
    /// more characters and on a name of more than 156.
    static func unsetInvalid() {
        for (name, value) in ProcessEnvironment.values(of: names)
        where !value.isEmpty && LocaleName(posix: value) == nil { unsetenv(name) }
    }

    /// Parses a locale in the form of BCP 47 ("zh-Hant-TW") or POSIX ("de_DE.UTF-8"). This takes
    /// some hundred microseconds.
    /// - Throws: ``CommandError`` if the text has neither form, or if its language or region is
    ///   unknown to ISO 639, ISO 3166-1 and UN M49.
    static func parse(_ text: String) throws(CommandError) -> Locale {
        guard let name = LocaleName(posix: text), name.region.map(isKnownRegion) ?? true,
            Locale.LanguageCode(name.language).isISOLanguage,
            !codesOfNoLanguage.contains(name.language)
        else {
            throw .usage(
                "unknown language '\(text)'; use a language tag such as de, pt-BR or zh-Hant")
        }
        return Locale(identifier: name.identifier)
    }

    /// Returns whether ISO 3166-1 or UN M49 knows a region. Foundation reads a table of all regions
    /// first, which the countries don't need.
    private static func isKnownRegion(_ region: String) -> Bool {
        ![nil, .unknown].contains(ISO3166.Country(alpha2: region))
            || Locale.Region(region).isISORegion
    }

    /// The codes of ISO 639-2 for undetermined, multiple and uncoded languages, and for no
    /// linguistic content.
    private static let codesOfNoLanguage = ["und", "mul", "mis", "zxx"]
}
