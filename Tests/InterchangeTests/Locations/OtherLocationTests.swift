import Foundation
@testable import Interchange
import Testing

struct OtherLocationTests {
    @Test func `OwnTracks' records are locations among other messages`() throws {
        let outcome = try LocationOutcome(fixture: "owntracks.rec")
        #expect(outcome.summary.format == .ownTracks)
        #expect(
            outcome.fixes == [
                try LocationFix("2016-08-15T10:10:00Z", 48.856826, 2.292713).within(12, of: "ne"),
                try LocationFix("2016-08-15T10:15:00Z", 48.8581, 2.2941).within(1500),
                try LocationFix("2016-08-15T10:16:00Z", 48.8582, 2.2942),
            ])
        #expect(
            outcome.refusals == [
                "6: its message is encrypted",
                "7: invalid latitude 'north'",
                "8: it is not valid JSON",
                "9: it doesn't have three columns",
            ])
    }

    @Test func `OwnTracks' messages may lack a type, and their columns may be apart by spaces`()
        throws
    {
        let spaces = try LocationOutcome(fixture: "owntracks-spaces.rec")
        #expect(
            spaces.fixes == [
                try LocationFix("2020-09-13T12:26:40Z", 45.4384, 12.3359).within(9),
                try LocationFix("2020-09-13T12:27:00Z", 45.4385, 12.336).within(nil, of: "ab"),
            ])
        #expect(spaces.refusals == ["4: it doesn't have three columns"])
        #expect(spaces.summary.passedOver == 1)
        let ocat = try LocationOutcome(fixture: "owntracks-ocat.json")
        #expect(
            ocat.fixes == [
                try LocationFix("2020-09-13T12:26:40Z", 45.4384, 12.3359)
                    .within(9, of: "owntracks/ann/pixel"),
                try LocationFix("2020-09-13T12:27:40Z", 45.4385, 12.336).within(nil, of: "ab"),
            ])
        #expect(ocat.refusals == ["4: it has no time"])
    }

    @Test func `Overland's points have a device and an accuracy`() throws {
        let outcome = try LocationOutcome(fixture: "overland.json")
        #expect(
            outcome.fixes == [
                try LocationFix("2022-08-09T10:11:12Z", 59.3293, 18.0686).within(6, of: "pocket"),
                try LocationFix("2022-08-09T10:13:12Z", 59.3311, 18.0711),
            ])
        #expect(outcome.refusals == ["3: invalid accuracy '-1'"])
    }

    @Test func `GeoJSON's times may be in the properties, the geometry and the positions`() throws {
        let outcome = try LocationOutcome(fixture: "times.geojson")
        #expect(
            outcome.fixes == [
                try LocationFix("2021-03-04T05:06:07Z", 60.17, 24.94),
                try LocationFix("2021-03-04T05:06:40Z", 60.18, 24.95),
                try LocationFix("2021-03-04T06:06:07Z", 60.19, 24.96),
                try LocationFix("2021-03-04T06:06:40Z", 60.2, 24.97).within(25, of: "bike"),
                try LocationFix("2021-03-04T06:07:40Z", 60.21, 24.98).within(25, of: "bike"),
                try LocationFix("2021-03-04T08:06:07Z", 60.23, 25).within(7, of: "xy"),
            ])
        #expect(
            outcome.refusals == [
                "4: point 3: it has no time", "6: it has no times", "7: invalid time 'noon'",
            ])
    }

    @Test func `GPX may have any version, any prefix, and blanks before its declaration`() throws {
        let outcome = try LocationOutcome(fixture: "namespaces.gpx")
        #expect(
            outcome.fixes == [
                try LocationFix("2019-10-11T12:13:14Z", 50.0755, 14.4378),
                try LocationFix("2019-10-11T12:15:14Z", 50.0756, 14.4379),
            ])
        #expect(outcome.refusals == ["12: invalid time '2019-10-11'"])
        #expect(outcome.summary.passedOver == 1)
    }

    @Test func `GPX has tracks and routes, in UTC by default`() throws {
        let outcome = try LocationOutcome(fixture: "track.gpx")
        #expect(outcome.summary.format == .gpx)
        #expect(
            outcome.fixes == [
                try LocationFix("2023-05-01T05:00:00Z", 46.0207, 7.7491),
                try LocationFix("2023-05-01T10:00:00Z", 45.9766, 7.6585),
                try LocationFix("2023-05-01T10:00:30Z", 45.977, 7.659).later(0.5),
                try LocationFix("2023-05-01T10:01:00Z", 45.9775, 7.6595),
            ])
        #expect(
            outcome.refusals == [
                "7: it has no time",
                "19: invalid latitude 'NaN'; use degrees, like 48.85 or -33.9",
                "20: invalid longitude 187.66",
                "21: it has no longitude",
                "22: invalid time 'yesterday'",
            ])
        let old = try LocationOutcome(fixture: "track-1.0.gpx")
        #expect(
            old.fixes == [
                try LocationFix("2010-07-01T00:00:00Z", -16.5, 179.9),
                try LocationFix("2010-07-01T00:20:00Z", -16.6, -179.9),
            ])
        #expect(old.refusals.isEmpty)
    }

    @Test func `GeoJSON has lines and points with times`() throws {
        let outcome = try LocationOutcome(fixture: "tracks.geojson")
        #expect(outcome.summary.format == .geoJSON)
        #expect(
            outcome.fixes == [
                try LocationFix("2020-06-01T06:00:00Z", 52.516, 13.377),
                try LocationFix("2020-06-01T06:10:00Z", 52.5171, 13.39),
                try LocationFix("2021-06-01T06:00:00Z", 53.55, 10),
                try LocationFix("2021-06-01T06:10:00Z", 53.56, 10.1),
                try LocationFix("2021-06-01T07:00:00Z", 53.57, 10.2),
                try LocationFix("2021-01-01T00:00:00Z", -41.2865, 174.7762).within(5),
                try LocationFix("2021-01-01T00:01:00Z", -41.2866, 174.7763),
            ])
        #expect(
            outcome.refusals == [
                "4: point 3: it has no time",
                "38: it has no time",
                "43: it has 2 points but 1 time",
                "48: it has no times",
                "53: its geometry is a 'Polygon'",
                "58: it has no geometry",
                "59: the time '2021-01-01T12:00:00' has no offset from UTC",
            ])
        let lines = try LocationOutcome(fixture: "lines.geojson")
        #expect(
            lines.fixes == [
                try LocationFix("2019-04-05T06:07:08Z", -33.4489, -70.6693),
                try LocationFix("2019-04-05T06:07:08Z", -33.4, -70.6),
                try LocationFix("2019-04-05T06:08:08Z", -33.3, -70.5),
            ])
    }

    @Test func `Polarsteps has a route and steps`() throws {
        let route = try LocationOutcome(fixture: "polarsteps-locations.json")
        #expect(route.summary.format == .polarsteps)
        #expect(
            route.fixes == [
                try LocationFix("2025-01-01T01:01:01Z", 64.1466, -21.9426),
                try LocationFix("2025-01-01T02:01:01Z", 64.2559, -21.1295).later(0.5),
            ])
        #expect(route.refusals == ["13: it has no time", "18: invalid longitude 1e+300"])
        let steps = try LocationOutcome(fixture: "polarsteps-trip.json")
        #expect(steps.summary.format == .polarsteps)
        #expect(steps.fixes == [try LocationFix("2025-01-01T06:00:00Z", 63.9331, -20.9971)])
        #expect(steps.refusals == ["33: it has no latitude"])
    }
}
