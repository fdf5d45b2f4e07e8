/// What a group must meet to come (Core Data's `havingPredicate`): comparisons of its properties and
/// aggregates with values, joined by `&&`, `||` and `!`.
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

    public static func && (left: Self, right: Self) -> Self {
        Self(content: .both(left.content, right.content))
    }

    public static func || (left: Self, right: Self) -> Self {
        Self(content: .either(left.content, right.content))
    }

    public static prefix func ! (condition: Self) -> Self {
        Self(content: .not(condition.content))
    }
}

extension FetchExpression where Value: AttributeValue {
    public static func == (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared("IS", right)
    }

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
    public static func < (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared("<", right)
    }

    public static func <= (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared("<=", right)
    }

    public static func > (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared(">", right)
    }

    public static func >= (left: Self, right: Value) -> GroupCondition<Object> {
        left.compared(">=", right)
    }
}

/// Of what may be nil, as a maximum.
extension FetchExpression {
    public static func < <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared("<", right)
    }

    public static func <= <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared("<=", right)
    }

    public static func > <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared(">", right)
    }

    public static func >= <Wrapped: AttributeValue & Comparable>(
        left: Self, right: Wrapped
    ) -> GroupCondition<Object> where Value == Wrapped? {
        left.compared(">=", right)
    }
}
