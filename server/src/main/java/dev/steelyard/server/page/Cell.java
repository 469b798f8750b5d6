package dev.steelyard.server.page;

import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A cell of a table.
 *
 * @param text what people read
 * @param link path of the page that it leads to, which begins and ends with a slash; empty for none
 * @param value what programs read: a text, a number in full precision, a flag, or null
 * @param tone what it means
 */
public record Cell(String text, Optional<String> link, JsonNode value, Tone tone) {

    /** An empty cell. */
    public static final Cell NONE = new Cell("", Optional.empty(), JsonNodeFactory.instance.nullNode(), Tone.PLAIN);

    /** What a cell means, beyond its words. */
    public enum Tone {
        PLAIN,
        /** For the better. */
        GOOD,
        /** For the worse. */
        BAD,
        /** Nobody knows. */
        DOUBT,
        /** Less important. */
        SOFT
    }

    public Cell {
        if (link.filter(path -> !path.startsWith("/")).isPresent()) {
            throw new IllegalArgumentException("no path: " + link);
        }
    }

    /** A text. */
    public static Cell text(String text) {
        return of(text, text);
    }

    /** A text that is shown in another form, such as shortened. */
    public static Cell of(String shown, String text) {
        return new Cell(shown, Optional.empty(), JsonNodeFactory.instance.stringNode(text), Tone.PLAIN);
    }

    /** A number; null for programs if it is not finite. */
    public static Cell number(String shown, double exact) {
        return Double.isFinite(exact)
                ? new Cell(shown, Optional.empty(), JsonNodeFactory.instance.numberNode(exact), Tone.PLAIN)
                : new Cell(shown, Optional.empty(), NONE.value, Tone.PLAIN);
    }

    /** A count. */
    public static Cell count(long number) {
        return count(Long.toString(number), number);
    }

    /** A count that is shown in words. */
    public static Cell count(String shown, long number) {
        return new Cell(shown, Optional.empty(), JsonNodeFactory.instance.numberNode(number), Tone.PLAIN);
    }

    /** A time, for programs in ISO 8601. */
    public static Cell time(String shown, Instant time) {
        return of(shown, time.toString());
    }

    /** Returns the same cell as a link. */
    public Cell to(String path) {
        return new Cell(text, Optional.of(path), value, tone);
    }

    /** Returns the same cell with another meaning. */
    public Cell as(Tone other) {
        return new Cell(text, link, value, other);
    }

    /** Returns what a table for programs without types has: nothing for null. */
    public String plain() {
        return value.isNull() ? "" : value.asString();
    }
}
