import CSodium

/// The functions that derive keys: HMAC-SHA-256 (RFC 2104), HKDF-SHA-256 (RFC 5869) and scrypt (RFC
/// 7914).
enum KeyDerivation {
    /// The number of bytes of derived keys and of MACs.
    static let length = 32

    /// Writes the HMAC of a message into 32 bytes.
    static func authenticate(
        _ message: UnsafePointer<UInt8>, count: Int, key: UnsafePointer<UInt8>, keyCount: Int,
        into mac: UnsafeMutablePointer<UInt8>
    ) {
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, keyCount)
        crypto_auth_hmacsha256_update(&state, message, UInt64(count))
        crypto_auth_hmacsha256_final(&state, mac)
        sodium_memzero(&state, MemoryLayout.size(ofValue: state))
    }

    /// Returns the key that HKDF derives. One block of HMAC is enough for its 32 bytes.
    static func hkdf(_ secret: SecretBytes, salt: [UInt8], info: String) throws -> SecretBytes {
        let extracted = try SecretBytes(count: length) { key in
            secret.withPointer {
                authenticate($0, count: secret.count, key: salt, keyCount: salt.count, into: key)
            }
        }
        let info = Array(info.utf8) + [1]
        return try SecretBytes(count: length) { key in
            extracted.withPointer {
                authenticate(info, count: info.count, key: $0, keyCount: length, into: key)
            }
        }
    }

    /// Returns the key that scrypt derives with r = 8 and p = 1.
    ///
    /// - Parameter workFactor: The power of two of the number of rounds, each of which needs 1 KiB
    ///   of memory.
    static func scrypt(
        _ passphrase: SecretBytes, salt: [UInt8], workFactor: Int
    ) throws -> SecretBytes {
        try SecretBytes(count: length) { key in
            let code = passphrase.withPointer {
                crypto_pwhash_scryptsalsa208sha256_ll(
                    $0, passphrase.count, salt, salt.count, 1 << workFactor, 8, 1, key, length)
            }
            guard code == 0 else { throw SealingError.noMemory }
        }
    }
}
