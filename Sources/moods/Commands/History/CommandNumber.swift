import ArgumentParser

/// The number of a command in the history, as an argument: "c129", or "129".
struct CommandNumber: ExpressibleByArgument {
    let number: Int64

    init?(argument: String) {
        let argument = argument.lowercased()
        guard let number = Int64(argument.hasPrefix("c") ? argument.dropFirst() : argument[...]),
            number > 0
        else { return nil }
        self.number = number
    }
}
