package dev.steelyard.history.access;

import java.util.Locale;

/** What a token allows. */
public enum AccessAction {
    /** Look at pages, where these need a token. */
    READ,
    /** Add results, and mark changes. */
    WRITE,
    /** Ask for measurements. */
    REQUEST;

    /** Returns the name used in commands and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
