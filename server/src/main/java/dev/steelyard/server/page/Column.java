package dev.steelyard.server.page;

/**
 * A column of a table.
 *
 * @param key its name for programs
 * @param heading its name for people
 * @param number whether it holds numbers, which are aligned to the right
 * @param shown whether people see it; programs always do
 */
public record Column(String key, String heading, boolean number, boolean shown) {

    /** A column that people see. */
    public Column(String key, String heading, boolean number) {
        this(key, heading, number, true);
    }

    /** A column of texts that has one name for all. */
    public static Column text(String name) {
        return new Column(name, name, false);
    }

    /** A column that only programs see. */
    public static Column hidden(String name) {
        return new Column(name, name, false, false);
    }

    /** A column of numbers that has one name for all. */
    public static Column number(String name) {
        return new Column(name, name, true);
    }
}
