import Foundation
import FoundationInternationalization

/// The reader's language, which Foundation does not take from the environment on Linux.
enum LocaleEnvironment {
    /// The locale of `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is not empty (POSIX, "Locale
    /// Definition"). English for C and POSIX, and where none is set or it is no locale's name.
    static func locale(from environment: [String: String]) -> Locale {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = value.flatMap { LocaleName(posix: $0) }
        return Locale(identifier: name?.identifier ?? "en")
    }

    /// The locale of this process's environment.
    static func current() -> Locale {
        locale(from: ProcessEnvironment.values(of: ["LC_ALL", "LC_MESSAGES", "LANG"]))
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
