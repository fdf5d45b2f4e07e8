/// A fetch request with a name and with variables, each of its own type (Core Data's fetch request
/// template). Its name is that of the static that holds it.
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
/// Where Core Data looks a template up by a string, and substitutes whatever a dictionary holds when
/// the program runs, a wrong name, a missing variable and one of another type do not compile here.
public struct FetchRequestTemplate<Object: ManagedObject, Variables>: Sendable {
    private let makeRequest: @Sendable (Variables) -> FetchRequest<Object>

    /// - Parameter makeRequest: The request, with the variables in their places. A predicate captures
    ///   them one by one, not as a tuple.
    public init(_ makeRequest: @escaping @Sendable (Variables) -> FetchRequest<Object>) {
        self.makeRequest = makeRequest
    }

    /// The request with values for its variables. It can be changed like any other.
    public func fetchRequest(substituting variables: Variables) -> FetchRequest<Object> {
        makeRequest(variables)
    }
}
