import Foundation

extension CoordinateNotation {
    /// Reads the rest of the text as a link to a map: of OpenStreetMap (`#map=17/48.85/2.35`,
    /// `?mlat=48.85&mlon=2.35`), Google (`/@48.85,2.35,17z`, `!3d48.85!4d2.35`, `?q=48.85,2.35`),
    /// Apple (`?ll=48.85,2.35`), and others with these parts. A marker comes before the middle of
    /// the map.
    ///
    /// It returns `nil` if it isn't a link, or has no coordinates. It throws ``CoordinateError`` if
    /// the numbers are out of range.
    mutating func link() throws(CoordinateError) -> Coordinate? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard Self.isLink(text) else { return nil }
        let address = text.trimmingCharacters(in: .whitespaces)
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let (page, fragment) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        let halves = page.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = Self.queryItems(of: halves.count > 1 ? halves[1] : "")
        if let latitude = query["mlat"], let longitude = query["mlon"] {
            return try Self.pair("\(latitude),\(longitude)")
        }
        for key in ["q", "query", "ll", "coordinate", "destination", "daddr"] {
            if let found = try Self.pair(query[key]) { return found }
        }
        let path = String(halves[0]).removingPercentEncoding ?? String(halves[0])
        // A page of a place has the place's own coordinates after those of the map.
        if let start = path.range(of: "!3d", options: .backwards)?.upperBound {
            let numbers = path[start...].replacingOccurrences(of: "!4d", with: ",")
            if let found = try Self.pair(numbers) { return found }
        }
        if let start = path.range(of: "/@")?.upperBound,
            let found = try Self.pair(String(path[start...]))
        {
            return found
        }
        for key in ["center", "sll"] {
            if let found = try Self.pair(query[key]) { return found }
        }
        let map = Self.queryItems(of: fragment[...])["map"] ?? ""
        return try Self.pair(map.split(separator: "/").dropFirst().joined(separator: ","))
    }

    /// Whether a text has the form of a link, with or without its scheme.
    static func isLink(_ text: String) -> Bool {
        let address = text.trimmingCharacters(in: .whitespaces)
        guard !address.contains(where: \.isWhitespace), let slash = address.firstIndex(of: "/")
        else { return false }
        let lowercased = address.lowercased()
        if lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") { return true }
        let host = address[..<slash]
        return host.contains(".")
            && host.allSatisfy { $0.isASCII && ($0.isLetter || "-.".contains($0)) }
    }

    static func queryItems(of query: Substring) -> [String: String] {
        var items: [String: String] = [:]
        for item in query.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let value = parts[1].replacingOccurrences(of: "+", with: " ")
            items[parts[0].lowercased()] = value.removingPercentEncoding ?? value
        }
        return items
    }

    /// Returns the coordinate that two numbers at the beginning of a text are, latitude first.
    static func pair(_ text: String?) throws(CoordinateError) -> Coordinate? {
        guard var text else { return nil }
        if text.hasPrefix("loc:") { text.removeFirst(4) }
        let numbers = text.withUTF8 { utf8 -> (Double, Double)? in
            var reader = CoordinateNotation(bytes: utf8[...])
            reader.skipSpaces()
            guard let latitude = reader.signedNumber(), reader.skip(",") else { return nil }
            reader.skipSpaces()
            guard let longitude = reader.signedNumber() else { return nil }
            return (latitude, longitude)
        }
        return try numbers.map { pair throws(CoordinateError) in
            try Coordinate(latitude: pair.0, longitude: pair.1)
        }
    }
}
