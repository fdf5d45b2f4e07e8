import Atlas

/// A meteorological season: three whole months.
public enum Season: String, CaseIterable, Sendable {
    /// December to February in the north, June to August in the south.
    case winter
    /// March to May in the north, September to November in the south.
    case spring
    /// June to August in the north, December to February in the south.
    case summer
    /// September to November in the north, March to May in the south.
    case autumn

    /// - Parameter isSouthern: Whether the place is in the southern hemisphere.
    init(month: Int, isSouthern: Bool) {
        let northern: Season =
            switch month {
            case 3...5: .spring
            case 6...8: .summer
            case 9...11: .autumn
            default: .winter
            }
        self = isSouthern ? northern.opposite : northern
    }

    private var opposite: Season {
        switch self {
        case .winter: .summer
        case .spring: .autumn
        case .summer: .winter
        case .autumn: .spring
        }
    }
}

extension ISO3166.Country {
    /// Whether the country's capital is south of the equator; the unknown country's isn't.
    var isSouthern: Bool { Self.southern.contains(alpha2) }

    /// The southern countries. Source: GeoNames, the latitudes of capitals
    /// (`Fixtures/capitals.tsv`, with which a test compares this), and the southern territories
    /// without a capital.
    private static let southern = Set(
        """
        AO AR AS AU BI BO BR BW CC CD CG CK CL CX EC FJ FK GS ID IO KE KM LS MG MU MW MZ NA NC NF \
        NR NU NZ PE PF PG PN PY RE RW SB SC SH SZ TF TL TO TV TZ UY VU WF WS YT ZA ZM ZW \
        AQ BV HM TK
        """.split(separator: " ").map(String.init))
}
