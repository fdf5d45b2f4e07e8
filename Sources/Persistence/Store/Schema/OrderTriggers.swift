/// The triggers that append members without an order to ordered relationships, for every writer.
struct OrderTriggers {
    let model: ManagedObjectModel

    var statements: [String] { places.flatMap { [inserted($0), updated($0)] } }

    /// The statements that number rows that a migration left without an order, after the others.
    var completions: [String] {
        places.map { place in
            let (table, owner) = (quoted(place.table), quoted(place.owner))
            let (member, order) = (quoted(place.member), quoted(place.order))
            return """
                UPDATE \(table) SET \(order) = ranked.number FROM (
                  SELECT \(owner) AS owner, \(member) AS member, \(MemberOrder.gap) * row_number()
                    OVER (PARTITION BY \(owner) ORDER BY \(order) NULLS LAST, \(member)) AS number
                  FROM \(table) WHERE \(owner) IN (
                    SELECT \(owner) FROM \(table) WHERE \(order) IS NULL)) AS ranked
                WHERE \(table).\(owner) = ranked.owner AND \(table).\(member) = ranked.member
                """
        }
    }

    private var places: [OrderPosition] {
        model.roots.flatMap { root in
            model.columns(of: root).filter(\.value.hasOrder).map {
                OrderPosition(table: root.table, owner: $0.name)
            }
        }
    }

    private func inserted(_ place: OrderPosition) -> String {
        Schema.trigger(
            "\(place.table)_\(place.owner)_order_inserted",
            "AFTER INSERT ON \(quoted(place.table))",
            when: "NEW.\(quoted(place.owner)) IS NOT NULL AND NEW.\(quoted(place.order)) IS NULL",
            [appending(place)])
    }

    private func updated(_ place: OrderPosition) -> String {
        let (owner, order) = (quoted(place.owner), quoted(place.order))
        return Schema.trigger(
            "\(place.table)_\(place.owner)_order_updated",
            "AFTER UPDATE OF \(owner) ON \(quoted(place.table))",
            when: "OLD.\(owner) IS NOT NEW.\(owner) AND OLD.\(order) IS NEW.\(order)",
            [appending(place)])
    }

    private func appending(_ place: OrderPosition) -> String {
        let (table, owner) = (quoted(place.table), quoted(place.owner))
        let (member, order) = (quoted(place.member), quoted(place.order))
        // Members with the greatest possible number are ordered by their keys.
        return """
            UPDATE \(table) SET \(order) = CASE WHEN NEW.\(owner) IS NOT NULL THEN
                min(coalesce((
                  SELECT o.\(order) FROM \(table) AS o
                  WHERE o.\(owner) = NEW.\(owner) AND o.\(member) <> NEW.\(member)
                  ORDER BY o.\(order) DESC LIMIT 1), 0), \(Int64.max - MemberOrder.gap))
                + \(MemberOrder.gap) END
              WHERE \(owner) IS NEW.\(owner) AND \(member) = NEW.\(member)
            """
    }
}
