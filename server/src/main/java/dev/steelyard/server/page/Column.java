package dev.steelyard.server.page;

/**
 * A column of a table.
 *
 * @param key its name for programs
 * @param heading its name for people
 * @param number whether it holds numbers, which are aligned to the right
 */
public record Column(String key, String heading, boolean number) {

    /** A column of texts that has one name for all. */
    public static Column text(String name) {
        return new Column(name, name, false);
    }

    /** A column of numbers that has one name for all. */
    public static Column number(String name) {
        return new Column(name, name, true);
    }
}
