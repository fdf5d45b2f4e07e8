import Testing

@testable import Atlas

/// Single points, each of which must be right. Coordinates: GeoNames and OpenStreetMap, rounded.
@Suite("places by name")
struct NamedPlacesTests {
    typealias Point = (latitude: Double, longitude: Double, country: String, name: String)

    static func expectCountries(_ points: [Point]) throws {
        for point in points {
            let coordinate = try Coordinate(latitude: point.latitude, longitude: point.longitude)
            #expect(
                (country(at: coordinate) ?? .unknown).alpha2 == point.country, "\(point.name)")
        }
    }

    @Test("Enclaves and exclaves are in their countries")
    func enclaves() throws {
        try Self.expectCountries([
            (51.4415, 4.9315, "BE", "Baarle-Hertog"), (51.4461, 4.9270, "NL", "Baarle-Nassau"),
            (41.9022, 12.4533, "VA", "St Peter's Square"), (41.8902, 12.4922, "IT", "Colosseum"),
            (43.9367, 12.4467, "SM", "San Marino"), (44.0594, 12.5683, "IT", "Rimini"),
            (-29.6, 28.2, "LS", "Lesotho"), (-26.5, 31.4, "SZ", "Eswatini"),
            (45.9702, 8.9708, "IT", "Campione d'Italia"), (46.0037, 8.9511, "CH", "Lugano"),
            (47.6966, 8.6889, "DE", "Büsingen"), (47.6973, 8.6349, "CH", "Schaffhausen"),
            (42.4631, 1.9811, "ES", "Llívia"), (42.4333, 1.9333, "ES", "Puigcerdà"),
            (42.5000, 1.9500, "FR", "Ur and Dorres"),
            (25.2830, 56.2800, "AE", "Nahwa"), (25.2870, 56.3200, "OM", "Madha"),
            (26.1900, 56.2500, "OM", "Musandam"), (25.3300, 56.3400, "AE", "Khor Fakkan"),
            (54.7104, 20.4522, "RU", "Kaliningrad"), (-5.5500, 12.2000, "AO", "Cabinda"),
            (-9.2000, 124.3700, "TL", "Oecusse"), (43.7384, 7.4246, "MC", "Monaco"),
            (47.1410, 9.5209, "LI", "Vaduz"), (39.2090, 45.4122, "AZ", "Nakhchivan"),
            (13.4549, -16.5790, "GM", "Banjul"), (13.5667, -15.6000, "GM", "Farafenni"),
            (48.9850, -123.0800, "US", "Point Roberts"), (49.3500, -95.0600, "US", "Angle Inlet"),
        ])
    }

    @Test("Both sides of the date line, and the line itself, have the right country")
    func dateLine() throws {
        try Self.expectCountries([
            (-16.8000, 179.9900, "FJ", "Taveuni, west"),
            (-16.8000, -179.9900, "FJ", "Taveuni, east"),
            (-16.8000, 180, "FJ", "180°E"), (-16.8000, -180, "FJ", "180°W"),
            (66.1600, -169.8100, "RU", "Cape Dezhnev"), (68.0, 179.0, "RU", "Chukotka, west"),
            (68.0, -179.0, "RU", "Chukotka, east"), (71.0, 180, "RU", "Wrangel Island"),
            (51.88, 178.5, "US", "Amchitka"), (51.88, -176.65, "US", "Adak"),
            (1.33, 172.98, "KI", "Tarawa"), (1.87, -157.43, "KI", "Kiritimati"),
            (-13.83, -171.76, "WS", "Apia"), (-14.27, -170.70, "AS", "Pago Pago"),
            (-43.95, -176.55, "NZ", "Chatham"), (-21.13, -175.20, "TO", "Nukuʻalofa"),
        ])
    }

    @Test("Territories with a code of their own have that code")
    func territories() throws {
        try Self.expectCountries([
            (4.92, -52.31, "GF", "Cayenne"), (16.00, -61.73, "GP", "Basse-Terre"),
            (14.60, -61.08, "MQ", "Fort-de-France"), (-20.88, 55.45, "RE", "Saint-Denis"),
            (-12.78, 45.23, "YT", "Mamoudzou"), (12.15, -68.27, "BQ", "Kralendijk"),
            (17.48, -62.98, "BQ", "Oranjestad"), (17.63, -63.24, "BQ", "Saba"),
            (12.11, -68.93, "CW", "Willemstad"), (12.52, -70.03, "AW", "Aruba"),
            (18.03, -63.05, "SX", "Philipsburg"), (18.07, -63.08, "MF", "Marigot"),
            (17.90, -62.85, "BL", "Gustavia"), (78.22, 15.64, "SJ", "Longyearbyen"),
            (71.00, -8.40, "SJ", "Jan Mayen"), (60.10, 19.94, "AX", "Mariehamn"),
            (22.28, 114.16, "HK", "Hong Kong"), (22.20, 113.54, "MO", "Macao"),
            (-51.69, -57.86, "FK", "Stanley"), (36.14, -5.35, "GI", "Gibraltar"),
            (64.18, -51.72, "GL", "Nuuk"), (62.01, -6.77, "FO", "Tórshavn"),
            (49.19, -2.11, "JE", "Jersey"), (49.46, -2.54, "GG", "Guernsey"),
            (54.15, -4.48, "IM", "Douglas"), (18.47, -66.11, "PR", "San Juan"),
            (18.34, -64.93, "VI", "Charlotte Amalie"), (18.42, -64.62, "VG", "Road Town"),
            (13.47, 144.75, "GU", "Guam"), (15.18, 145.75, "MP", "Saipan"),
            (-22.27, 166.46, "NC", "Nouméa"), (-17.54, -149.57, "PF", "Papeete"),
            (-13.28, -176.18, "WF", "Mata-Utu"), (46.78, -56.18, "PM", "Saint-Pierre"),
            (-49.35, 70.22, "TF", "Kerguelen"), (-22.36, 40.35, "TF", "Europa"),
            (19.28, 166.65, "UM", "Wake"), (28.21, -177.38, "UM", "Midway"),
            (16.73, -169.53, "UM", "Johnston"), (5.88, -162.08, "UM", "Palmyra"),
            (-54.42, 3.36, "BV", "Bouvet"), (-53.10, 73.50, "HM", "Heard"),
            (10.30, -109.22, "FR", "Clipperton"), (-54.28, -36.51, "GS", "Grytviken"),
            (-12.25, 123.05, "AU", "Ashmore"), (-10.42, 105.68, "CX", "Christmas Island"),
            (-12.19, 96.83, "CC", "Cocos"), (-29.06, 167.96, "NF", "Norfolk"),
            (-25.07, -130.10, "PN", "Pitcairn"), (-7.31, 72.41, "IO", "Diego Garcia"),
            (42.66, 21.17, "XK", "Pristina"), (42.89, 20.87, "XK", "Mitrovica"),
            (43.32, 21.90, "RS", "Niš"), (21.03, 105.85, "VN", "Hanoi"),
            (10.78, 106.70, "VN", "Ho Chi Minh City"), (17.97, 102.61, "LA", "Vientiane"),
            (13.75, 100.50, "TH", "Bangkok"), (19.91, -75.12, "CU", "Guantánamo Bay"),
            (31.90, 35.20, "PS", "Ramallah"), (43.00, 41.02, "GE", "Sukhumi"),
            (44.95, 34.10, "UA", "Simferopol"), (27.15, -13.20, "EH", "Laayoune"),
            (25.04, 121.56, "TW", "Taipei"), (9.56, 44.06, "SO", "Hargeisa"),
            (-27.11, -109.35, "CL", "Easter Island"),
        ])
    }

    @Test("Islands, exclaves and places near a border are in their countries")
    func remotePlaces() throws {
        let rows = try TableFixture.rows(of: "remote-places.tsv")
        #expect(rows.count > 400)
        try Self.expectCountries(
            rows.map { row in
                let latitude = try #require(Double(row[0]))
                let longitude = try #require(Double(row[1]))
                return (latitude, longitude, row[2], row[3])
            })
    }

    @Test("The poles and the open sea have results")
    func polesAndSea() throws {
        try Self.expectCountries([
            (-90, 0, "AQ", "South Pole"), (-90, 180, "AQ", "South Pole"),
            (-75.10, 123.33, "AQ", "Dome C"), (-60.5, -45, "AQ", "South Orkneys"),
            (90, 0, "ZZ", "North Pole"), (90, -180, "ZZ", "North Pole"),
            (0, 0, "ZZ", "Gulf of Guinea"), (-27, -105, "ZZ", "far off Easter Island"),
            (30, -40, "ZZ", "Atlantic"), (36, 18, "ZZ", "Mediterranean"),
        ])
    }

    @Test("A coordinate has the time zone of its place, and at sea the nautical one")
    func timeZones() throws {
        for (latitude, longitude, name) in [
            (48.85, 2.35, "Europe/Paris"), (35.68, 139.69, "Asia/Tokyo"),
            (40.71, -74.01, "America/New_York"), (27.72, 85.32, "Asia/Kathmandu"),
            (-31.55, 159.08, "Australia/Lord_Howe"), (0, 0, "Etc/GMT"),
            (30, -40, "Etc/GMT+3"), (36, 18, "Etc/GMT-1"), (0, -180, "Etc/GMT-12"),
            (0, 179.9, "Etc/GMT-12"), (90, 7.4, "Etc/GMT"),
            // Brazil's decree 2784 of 18 June 1913, article 2.
            (-20.51, -29.32, "America/Noronha"), (-20.47, -28.85, "America/Noronha"),
            (-20.32, -40.34, "America/Sao_Paulo"),
        ] {
            let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
            #expect(timeZone(at: coordinate).name == name)
        }
    }
}
