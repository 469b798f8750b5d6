package dev.steelyard.server.web;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a request brings.
 *
 * @param path its path
 * @param query what its address asks
 * @param type its media type, in small letters and without parameters
 * @param body its bytes
 * @param sender who sent it
 */
// Nobody compares requests.
@SuppressWarnings("ArrayRecordComponent")
record Posted(String path, Map<String, String> query, String type, byte[] body, Sender sender) {

    static final String FORM = "application/x-www-form-urlencoded";
    private static final int MOST_FIELDS = 100;

    /** Returns the media type of a header, in small letters and without parameters. */
    static String type(String header) {
        return header.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the fields of a form; the first of those with the same name.
     *
     * @throws IllegalArgumentException if it is none
     */
    Map<String, String> form() {
        Map<String, String> form = new LinkedHashMap<>();
        String text = new String(body, StandardCharsets.UTF_8);
        for (String field : text.split("&", MOST_FIELDS)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                form.putIfAbsent(
                        URLDecoder.decode(field.substring(0, equals), StandardCharsets.UTF_8),
                        URLDecoder.decode(field.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return form;
    }
}
