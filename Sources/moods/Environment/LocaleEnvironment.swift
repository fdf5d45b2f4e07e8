import Foundation
import FoundationInternationalization

/// The reader's language, which Foundation does not take from the environment on Linux.
enum LocaleEnvironment {
    /// The variables that name the language of messages, in the order of POSIX ("Locale
    /// Definition").
    private static let names = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// Returns the locale of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that isn't empty.
    /// English for C, for POSIX, and if that one is no known locale or none is set.
    static func locale(from environment: [String: String]) -> Locale {
        let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return value.flatMap { try? parse($0) } ?? Locale(identifier: "en")
    }

    /// The locale of this process's environment.
    static func current() -> Locale {
        locale(from: ProcessEnvironment.values(of: names))
    }

    /// Removes the variables that don't have the form of a locale's name from this process's
    /// environment: ICU reads them by itself for names that it has no translation of, and crashes on
    /// a subtag of 12 or more characters and on a name of more than 156.
    static func unsetInvalid() {
        for (name, value) in ProcessEnvironment.values(of: names)
        where !value.isEmpty && LocaleName(posix: value) == nil {
            unsetenv(name)
        }
    }

    /// Reads `--locale`: BCP 47 ("zh-Hant-TW"), or as POSIX writes it ("de_DE.UTF-8").
    ///
    /// Throws where it is neither, or its language or region is none that ISO 639, ISO 3166-1 or
    /// UN M49 has. Costs some hundred microseconds.
    static func parse(_ text: String) throws(LocaleNameError) -> Locale {
        guard let name = LocaleName(posix: text) else { throw LocaleNameError(text: text) }
        let isKnownRegion = name.region.map { Locale.Region($0).isISORegion } ?? true
        guard Locale.LanguageCode(name.language).isISOLanguage, isKnownRegion,
            !codesOfNoLanguage.contains(name.language)
        else { throw LocaleNameError(text: text) }
        return Locale(identifier: name.identifier)
    }

    /// ISO 639-2's codes for undetermined, several, uncoded and no linguistic content.
    private static let codesOfNoLanguage = ["und", "mul", "mis", "zxx"]
}
