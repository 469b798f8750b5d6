package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.Labels;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.read.source.TimeText;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A JSON document as a stream, whose values know their places. The current token is the beginning of a value, or its end. */
final class ForeignJson {

    /** With a comma, a number may be one of two. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(?:[.][0-9]*)?(?:[eE][+-]?[0-9]{1,4})?");

    /** Numbers of seconds are below this until the year 5138, numbers of milliseconds above it since 1973. */
    private static final double FIRST_MILLISECONDS = 1e11;

    private static final int LONGEST_PATH = 160;

    private final JsonParser parser;
    private final int linesBefore;
    private String field = "";

    /**
     * @param parser at the first token
     * @param linesBefore how many lines of the file are not in the document
     */
    ForeignJson(JsonParser parser, int linesBefore) {
        this.parser = parser;
        this.linesBefore = linesBefore;
    }

    /** Returns the place of the current value: its line, and the names and numbers that lead to it (RFC 6901). */
    String place() {
        String path = parser.streamReadContext().pathAsPointer().toString();
        int cut = Math.max(0, path.codePointCount(0, path.length()) - LONGEST_PATH);
        String shown = (cut > 0 ? "..." : "") + path.substring(path.offsetByCodePoints(0, cut));
        return Texts.line(parser.currentTokenLocation().getLineNr() + linesBefore)
                + (path.isEmpty() ? "" : ", " + shown.replaceAll("\\p{Cntrl}", "?"));
    }

    /** Returns whether the current value is an object. */
    boolean isObject() {
        return parser.currentToken() == JsonToken.START_OBJECT;
    }

    /** Returns whether the current value is an array. */
    boolean isArray() {
        return parser.currentToken() == JsonToken.START_ARRAY;
    }

    /**
     * Enters an object, of which {@link #nextField} gives the fields.
     *
     * @param expected what it should be, for the message
     * @throws UserError if the current value is none
     */
    void enterObject(String expected) {
        if (!isObject()) {
            throw unexpected(expected);
        }
    }

    /** Goes on to the value of the next field, which must be read or skipped; false at the end of the object. */
    boolean nextField() {
        if (parser.nextToken() != JsonToken.PROPERTY_NAME) {
            return false;
        }
        field = parser.currentName();
        parser.nextToken();
        return true;
    }

    /** Returns the name of the field whose value is next. */
    String field() {
        return field;
    }

    /**
     * Enters an array, of which {@link #nextElement} gives the elements.
     *
     * @param expected what it should be, for the message
     * @throws UserError if the current value is none
     */
    void enterArray(String expected) {
        if (!isArray()) {
            throw unexpected(expected);
        }
    }

    /** Goes on to the next element, which must be read or skipped; false at the end of the array. */
    boolean nextElement() {
        return parser.nextToken() != JsonToken.END_ARRAY;
    }

    /** Passes over the current value. */
    void skip() {
        parser.skipChildren();
    }

    /**
     * Returns the text of the current value, which may be a number; no text for null.
     *
     * @throws UserError if it is an object or an array
     */
    String text() {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return "";
        }
        if (token == null || !token.isScalarValue()) {
            throw unexpected("a string");
        }
        return parser.getString().strip();
    }

    /** Returns the text of the current value; no text for anything that has none. */
    String anyText() {
        JsonToken token = parser.currentToken();
        if (token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL) {
            skip();
            return "";
        }
        return parser.getString().strip();
    }

    /** Returns the current value as the name of a unit, as {@link #text} does. */
    String unit() {
        return Labels.unit(text());
    }

    /**
     * Returns the current value as a number; empty where programs write that they have none: null, no text, NaN.
     *
     * @throws UserError if it is something else
     */
    Optional<DecimalText> number() {
        String text = text();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<DecimalText> number = DecimalText.of(text);
        boolean finite = number.isPresent() && Double.isFinite(number.get().value());
        if (number.isEmpty() || (finite && !NUMBER.matcher(text).matches())) {
            throw UserError.usage(
                    place() + ": " + Texts.quoted(text) + " is not a number",
                    "Write a number with a decimal point, or null if there is no value.");
        }
        return number.filter(read -> finite);
    }

    /** Returns the current value as a time, of which programs write a text, seconds or milliseconds; empty if it is none. */
    Optional<Instant> time() {
        JsonToken token = parser.currentToken();
        if (token == null || !token.isScalarValue()) {
            skip();
            return Optional.empty();
        }
        String text = text();
        if (!NUMBER.matcher(text).matches()) {
            if (TimeText.isImpossible(text)) {
                throw UserError.usage(
                        place() + ": " + Texts.quoted(text) + " does not exist", "Correct the date or time.");
            }
            return TimeText.of(text);
        }
        double number = Double.parseDouble(text);
        double milliseconds = Math.abs(number) < FIRST_MILLISECONDS ? number * 1000 : number;
        return Optional.of(Instant.ofEpochMilli((long) milliseconds));
    }

    /** Returns the error that the current value is something else than expected. */
    UserError unexpected(String expected) {
        return UserError.usage(
                place() + ": expected " + expected + ", found " + found(),
                "Export the history again; a file edited by hand may be incomplete.");
    }

    private String found() {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
            return token == JsonToken.START_OBJECT ? "an object" : "an array";
        }
        return token == JsonToken.VALUE_NULL ? "null" : Texts.quoted(parser.getString());
    }
}
