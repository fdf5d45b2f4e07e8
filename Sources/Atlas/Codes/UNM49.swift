/// A namespace for the United Nations' standard country or area codes for statistical use (M49).
public enum UNM49 {}
