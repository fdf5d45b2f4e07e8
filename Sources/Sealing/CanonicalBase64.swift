import CSodium

/// Base64 without padding (RFC 4648, Section 4), in which each sequence of bytes has one text.
enum CanonicalBase64 {
    private static let variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        let length = sodium_base64_encoded_len(bytes.count, variant)
        var text = [CChar](repeating: 0, count: length)
        sodium_bin2base64(&text, length, bytes, bytes.count, variant)
        return text.dropLast().map { UInt8(bitPattern: $0) }
    }

    /// Returns the bytes; `nil` if the text isn't canonical.
    static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
        let text = text.map { CChar(bitPattern: $0) }
        // libsodium takes some negative characters for others.
        guard text.allSatisfy({ $0 > 0 }) else { return nil }
        var bytes = [UInt8](repeating: 0, count: text.count)
        var count = 0
        // Without a pointer to its end, the whole text must be valid.
        let code = sodium_base642bin(
            &bytes, bytes.count, text, text.count, nil, &count, nil, variant)
        return code == 0 ? Array(bytes.prefix(count)) : nil
    }
}
