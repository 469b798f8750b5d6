package dev.steelyard.server.web;

/**
 * What a request gets.
 *
 * @param status HTTP status
 * @param type media type
 * @param body the text, which is sent in UTF-8
 */
record Answer(int status, String type, String body) {

    static final String HTML = "text/html; charset=utf-8";
    static final String JSON = "application/json";
    static final String CSV = "text/csv; charset=utf-8";
    static final String SVG = "image/svg+xml";
    static final String ATOM = "application/atom+xml";
    static final String PLAIN = "text/plain; charset=utf-8";

    static final int OK = 200;
    static final int NOT_FOUND = 404;
    static final int FORBIDDEN = 403;
    static final int NOT_ALLOWED = 405;
    static final int BROKEN = 500;

    static Answer of(int status, String type, CharSequence text) {
        return new Answer(status, type, text.toString());
    }
}
