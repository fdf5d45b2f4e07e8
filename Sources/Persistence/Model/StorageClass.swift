/// How SQLite keeps an attribute. Tables are STRICT, so a value of another class is refused there.
///
/// Source: sqlite.org/stricttables.html.
public enum StorageClass: String, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"
}
