/// A namespace for the country codes of ISO 3166-1.
public enum ISO3166 {}
