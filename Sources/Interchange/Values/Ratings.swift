/// A scale on which a person rates a mood from 1 to 5. The raw values are keys, names of columns
/// and names of options.
public enum RatingScale: String, CaseIterable, Sendable {
    /// How the person felt.
    case feeling

    /// The scales that were added after the first version. Files and digests of earlier versions
    /// lack them.
    public static let added = allCases.filter { $0 != .feeling }
}

/// At most one value for each scale.
@frozen public struct Ratings<Value> {
    /// The value for ``RatingScale/feeling``, or `nil` without a feeling.
    public var feeling: Value?

    /// Creates ratings without values for the added scales.
    /// - Parameter feeling: The value for ``RatingScale/feeling``, or `nil` for none.
    @inlinable public init(feeling: Value? = nil) { self.feeling = feeling }

    /// The value for a scale, or `nil` if the scale has no value.
    @inlinable public subscript(scale: RatingScale) -> Value? {
        get {
            switch scale {
            case .feeling: feeling
            }
        }
        set {
            switch scale {
            case .feeling: feeling = newValue
            }
        }
    }
}

extension Ratings: Equatable where Value: Equatable {}
extension Ratings: Hashable where Value: Hashable {}
extension Ratings: Sendable where Value: Sendable {}
