/// A fetch request with variables, each of its own type (Core Data's fetch request template). Its
/// name is that of the static property that holds it.
///
/// ```swift
/// extension Author {
///     static let prolific = FetchRequestTemplate<Author, (minimum: Int, country: String)> {
///         let (minimum, country) = $0
///         return FetchRequest(
///             predicate: #Predicate { $0.numberOfBooks >= minimum && $0.country == country })
///     }
/// }
/// let authors = try context.fetch(
///     Author.prolific.fetchRequest(substituting: (minimum: 3, country: "FR")))
/// ```
///
/// Core Data looks a template up by a string and substitutes the contents of a dictionary at run
/// time. Here a wrong name, a missing variable or a variable of another type doesn't compile.
public struct FetchRequestTemplate<Object: ManagedObject, Variables>: Sendable {
    private let makeRequest: @Sendable (Variables) -> FetchRequest<Object>

    /// Creates a template.
    ///
    /// - Parameter makeRequest: Returns the request for some values of the variables. A predicate
    ///   captures the variables one by one, not as a tuple.
    public init(_ makeRequest: @escaping @Sendable (Variables) -> FetchRequest<Object>) {
        self.makeRequest = makeRequest
    }

    /// Returns the request for some values of the variables. It can be changed like any other
    /// request.
    ///
    /// - Parameter variables: The values.
    /// - Returns: A new request.
    public func fetchRequest(substituting variables: Variables) -> FetchRequest<Object> {
        makeRequest(variables)
    }
}
