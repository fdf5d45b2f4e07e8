import Interchange

/// A location history that can't be read.
struct LocationFileError: Error {
    /// The path as it was typed, with escaped bytes; "-" for standard input.
    let path: String
    let error: FormatError
}
