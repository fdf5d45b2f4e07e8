/// The arithmetic of the proleptic Gregorian calendar, which ISO 8601 uses.
public enum GregorianCalendar {
    /// Returns the number of days in a month.
    /// - Parameters:
    ///   - month: The month, 1 to 12.
    ///   - year: The year.
    public static func numberOfDays(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns whether a day exists. The year may be any.
    public static func hasDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        (1...12).contains(month) && day >= 1 && day <= numberOfDays(inMonth: month, of: year)
    }

    /// Returns the number of days since 1970-01-01, which is negative before it.
    ///
    /// Years are counted in eras of 400 that begin on March 1, so that the leap day comes last.
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    /// - Parameters:
    ///   - year: The year.
    ///   - month: The month, 1 to 12.
    ///   - day: The day of the month, from 1.
    public static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Returns the day with a number, or `nil` outside the years 0001 to 9999.
    /// - Parameter daysSince1970: The number of days since 1970-01-01; negative before it.
    public static func day(daysSince1970: Int) -> (year: Int, month: Int, day: Int)? {
        guard (-719_162...2_932_896).contains(daysSince1970) else { return nil }
        let days = daysSince1970 + 719_468  // Since 0000-03-01, so never negative here.
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension FixedWidthInteger where Self: SignedInteger {
    /// Returns the quotient rounded towards minus infinity, unlike `/`, which rounds towards zero.
    /// - Parameter divisor: A number greater than zero.
    @inlinable public func quotientRoundedDown(by divisor: Self) -> Self {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}
