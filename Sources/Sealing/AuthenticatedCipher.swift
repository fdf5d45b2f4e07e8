import CSodium

/// ChaCha20-Poly1305 (RFC 8439) without additional data.
enum AuthenticatedCipher {
    /// The number of bytes by which the sealed text is longer.
    static let tagLength = 16

    /// The number of bytes of a nonce.
    static let nonceLength = 12

    /// Seals bytes into a buffer that has room for the tag.
    static func seal(
        _ plain: UnsafePointer<UInt8>, count: Int, key: SecretBytes, nonce: [UInt8],
        into sealed: UnsafeMutablePointer<UInt8>
    ) {
        _ = key.withPointer {
            crypto_aead_chacha20poly1305_ietf_encrypt(
                sealed, nil, plain, UInt64(count), nil, 0, nil, nonce, $0)
        }
    }

    /// Opens bytes that include the tag into a buffer.
    ///
    /// - Returns: Whether they are authentic. If not, the buffer has no plain text.
    static func open(
        _ sealed: UnsafePointer<UInt8>, count: Int, key: SecretBytes, nonce: [UInt8],
        into plain: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        guard count >= tagLength else { return false }
        return key.withPointer {
            crypto_aead_chacha20poly1305_ietf_decrypt(
                plain, nil, nil, sealed, UInt64(count), nil, 0, nonce, $0) == 0
        }
    }

    /// The nonce for a key that is used only once.
    static let zeroNonce = [UInt8](repeating: 0, count: nonceLength)
}
