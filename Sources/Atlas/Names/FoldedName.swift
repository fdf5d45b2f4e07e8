import Foundation

/// A name without the details that people vary when they type it: case, diacritics, width,
/// punctuation and spaces. "Côte d’Ivoire" and "COTE DIVOIRE" are equal.
struct FoldedName: Hashable, Sendable {
    /// The lower-case letters and digits, in Unicode's compatibility decomposition.
    let text: String

    init(_ name: String) {
        if let ascii = Self.foldedASCII(name) {
            text = ascii
            return
        }
        var scalars = String.UnicodeScalarView()
        for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if Self.isDiacritic(scalar) || !Self.isKept(scalar) { continue }
            if let spelled = Self.spelled[scalar] {
                scalars.append(contentsOf: spelled.unicodeScalars)
            } else {
                scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        text = String(scalars)
    }

    var isEmpty: Bool { text.isEmpty }

    /// Whether a folded name consists of Latin letters and digits.
    static func isLatin(_ folded: String) -> Bool { folded.utf8.allSatisfy { $0 < 0x80 } }

    /// Returns the words of a name, each folded, with spaces between.
    static func words(of name: String) -> String {
        name.split { !$0.isLetter }.map { FoldedName(String($0)).text }.joined(separator: " ")
    }

    /// Returns the folded name by the same rules, or `nil` if the name isn't ASCII. Most names are,
    /// and Foundation's decomposition costs most of a look-up.
    private static func foldedASCII(_ name: String) -> String? {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                bytes.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            case 0x80...: return nil
            default: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The usual spelling of letters that have no decomposition, on a keyboard without them. The
    /// Greek final sigma becomes a sigma.
    private static let spelled: [Unicode.Scalar: String] = [
        "Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "ß": "ss", "ẞ": "ss", "Þ": "th", "þ": "th",
        "Ø": "o", "ø": "o", "Ł": "l", "ł": "l", "Đ": "d", "đ": "d", "Ð": "d", "ð": "d",
        "Ħ": "h", "ħ": "h", "ı": "i", "ς": "σ",
    ]

    /// Whether a scalar is an accent, Hebrew point or Arabic vowel sign. Marks of other scripts
    /// belong to the letters.
    private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670: true
        default: false
        }
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            // The apostrophes of several languages are modifier letters (Oʻzbekiston).
            !(0x02B0...0x02FF).contains(scalar.value)
        default: false
        }
    }
}
