/// An error of the value of an environment variable.
struct VariableError: Error {
    let variable: String
    let cause: any Error
}
