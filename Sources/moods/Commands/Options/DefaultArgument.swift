import ArgumentParser

/// A value of an option that has a default.
protocol DefaultArgument: ExpressibleByArgument {
    /// The value without the option.
    static var defaultValue: Self { get }
}
