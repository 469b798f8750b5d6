package dev.steelyard.compare.config;

/**
 * A configuration file and where it comes from.
 *
 * @param path relative to the top of the repository, or to the project where there is none; with slashes
 * @param origin " of" and the revision that it was read from; empty for the working tree
 * @param text its contents
 */
public record ConfigFile(String path, String origin, String text) {

    /** The name of all such files. */
    public static final String NAME = "steelyard.toml";

    /** Returns how messages name a line of it, counted from 1. */
    public String place(int line) {
        return path + ":" + line + origin;
    }
}
