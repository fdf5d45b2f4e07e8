/// Why an edited text came to nothing, and where it still is.
struct KeptTextError: Error {
    let cause: any Error
    let path: String
}
