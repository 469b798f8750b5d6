package dev.steelyard.core.isolation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How far builds, JMH hosts and forks are isolated from the machine. */
public enum Isolation {
    /** They do what the user may do. */
    OFF,
    /** They write only to their own folders, and see only allowed variables. */
    FILES,
    /** As {@link #FILES}, and they have no network. */
    NO_NETWORK;

    /** Returns whether anything is isolated. */
    public boolean on() {
        return this != OFF;
    }

    /** Returns whether they may use the network. */
    public boolean network() {
        return this != NO_NETWORK;
    }

    /** Returns the word for it on a command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the one with a word; empty if there is none. */
    public static Optional<Isolation> parse(String word) {
        return Arrays.stream(values())
                .filter(isolation -> isolation.text().equals(word))
                .findFirst();
    }
}
