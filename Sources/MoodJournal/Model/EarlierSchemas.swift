/// The tables, columns, indexes and triggers of versions whose files contain no list of them.
enum EarlierSchemas {
    static let version1 = names(
        """
        Continent_numberOfCountries_deleted Continent_numberOfCountries_first
        Continent_numberOfCountries_inserted Continent_numberOfCountries_updated
        Continent_numberOfMoods_deleted Continent_numberOfMoods_first
        Continent_numberOfMoods_inserted Continent_numberOfMoods_updated Continent_numericCode
        Country_numberOfMoods_deleted Country_numberOfMoods_first Country_numberOfMoods_inserted
        Country_numberOfMoods_updated Country_numericCode GeographicRegion
        GeographicRegion._entity GeographicRegion._pk GeographicRegion._version
        GeographicRegion.continent GeographicRegion.numberOfCountries
        GeographicRegion.numberOfMoods GeographicRegion.numericCode GeographicRegion.updatedAt
        GeographicRegion_continent GeographicRegion_identity GeographicRegion_version Mood
        Mood._pk Mood._version Mood.colors Mood.country Mood.date Mood.feeling Mood.id
        Mood.latitude Mood.localDay Mood.longitude Mood.modifiedAt Mood.note Mood.timeZone
        Mood_country_date Mood_date Mood_id Mood_identity Mood_version
        """)

    static let version2 =
        version1
        + names(
            """
            Mood.externalID Mood.importedDigest Mood.source Mood_source_externalID Mood_tags
            Mood_tags.destination Mood_tags.source Mood_tags_reverse Tag Tag._pk Tag._version Tag.key
            Tag.name Tag.numberOfChildren Tag.numberOfMoods Tag.parent Tag_identity Tag_key
            Tag_numberOfChildren_deleted Tag_numberOfChildren_first Tag_numberOfChildren_inserted
            Tag_numberOfChildren_updated Tag_numberOfMoods_deleted Tag_numberOfMoods_first
            Tag_numberOfMoods_inserted Tag_numberOfMoods_updated Tag_parent Tag_version
            """)

    private static func names(_ list: String) -> [String] {
        list.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
