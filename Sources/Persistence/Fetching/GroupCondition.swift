/// A condition that a group of a ``DictionaryRequest`` must meet to make a row (Core Data's
/// `havingPredicate`): comparisons of its properties and aggregates with values, joined by `&&`,
/// `||` and `!`.
///
/// A nil equals nil, and is neither less nor greater than anything.
public struct GroupCondition<Object: ManagedObject> {
    indirect enum Content {
        case comparison(UntypedFetchExpression, String, StoredValue)
        case both(Content, Content)
        case either(Content, Content)
        case not(Content)
    }

    let content: Content

    /// Returns a condition that holds if both conditions hold.
    ///
    /// - Parameters:
    ///   - left: A condition.
    ///   - right: Another condition.
    /// - Returns: The condition.
    public static func && (left: Self, right: Self) -> Self {
        Self(content: .both(left.content, right.content))
    }

    /// Returns a condition that holds if either condition holds.
    ///
    /// - Parameters:
    ///   - left: A condition.
    ///   - right: Another condition.
    /// - Returns: The condition.
    public static func || (left: Self, right: Self) -> Self {
        Self(content: .either(left.content, right.content))
    }

    /// Returns a condition that holds if the given one doesn't.
    ///
    /// - Parameter condition: The condition to negate.
    /// - Returns: The negated condition.
    public static prefix func ! (condition: Self) -> Self {
        Self(content: .not(condition.content))
    }
}

extension FetchExpression where Value: AttributeValue {
    /// Returns a condition that holds if the expression has this value; nil equals nil.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func == (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared("IS", right)
    }

    /// Returns a condition that holds if the expression has any other value; nil differs from every
    /// value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func != (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared("IS NOT", right)
    }

    fileprivate func compared(
        _ sqlOperator: String, _ value: some AttributeValue
    ) -> GroupCondition<Object> {
        GroupCondition(content: .comparison(untyped, sqlOperator, value.storedValue))
    }
}

extension FetchExpression where Value: AttributeValue & Comparable {
    /// Returns a condition that holds if the expression is less than the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func < (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared("<", right)
    }

    /// Returns a condition that holds if the expression is at most the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func <= (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared("<=", right)
    }

    /// Returns a condition that holds if the expression is greater than the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func > (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared(">", right)
    }

    /// Returns a condition that holds if the expression is at least the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func >= (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared(">=", right)
    }
}

/// Comparisons of an expression that may be nil, such as a maximum.
extension FetchExpression {
    /// Returns a condition that holds if the expression isn't nil and is less than the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func < <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared("<", right)
    }

    /// Returns a condition that holds if the expression isn't nil and is at most the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func <= <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared("<=", right)
    }

    /// Returns a condition that holds if the expression isn't nil and is greater than the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func > <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared(">", right)
    }

    /// Returns a condition that holds if the expression isn't nil and is at least the value.
    ///
    /// - Parameters:
    ///   - left: A property or an aggregate.
    ///   - right: The value to compare with.
    /// - Returns: The condition.
    public static func >= <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared(">=", right)
    }
}
