package dev.steelyard.server.page;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a request gets.
 *
 * @param status HTTP status
 * @param type media type
 * @param body the bytes
 * @param headers further headers by their names
 */
// Nobody compares answers.
@SuppressWarnings("ArrayRecordComponent")
public record Answer(int status, String type, byte[] body, Map<String, String> headers) {

    public static final String HTML = "text/html; charset=utf-8";
    public static final String JSON = "application/json";
    public static final String CSV = "text/csv; charset=utf-8";
    public static final String SVG = "image/svg+xml";
    public static final String PNG = "image/png";
    public static final String ATOM = "application/atom+xml";
    public static final String PLAIN = "text/plain; charset=utf-8";

    public static final int OK = 200;
    public static final int ACCEPTED = 202;
    public static final int FOUND = 302;
    public static final int SEE_OTHER = 303;
    public static final int BAD = 400;
    public static final int UNAUTHORIZED = 401;
    public static final int FORBIDDEN = 403;
    public static final int NOT_FOUND = 404;
    public static final int NOT_ALLOWED = 405;
    public static final int TOO_LARGE = 413;
    public static final int WRONG_TYPE = 415;
    public static final int TOO_MANY = 429;
    public static final int BROKEN = 500;
    public static final int BUSY = 503;

    public Answer {
        headers = Map.copyOf(headers);
    }

    /** An answer without further headers; the text is sent in UTF-8. */
    public static Answer of(int status, String type, CharSequence text) {
        return new Answer(status, type, text.toString().getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** An answer that sends a browser to another page. */
    public static Answer to(int status, String location) {
        return of(status, PLAIN, "See " + location + "\n").with("Location", location);
    }

    /** Returns the same answer with another header. */
    public Answer with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, type, body, more);
    }
}
