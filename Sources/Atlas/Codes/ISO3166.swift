/// Codes for the names of countries, ISO 3166-1.
public enum ISO3166 {}
