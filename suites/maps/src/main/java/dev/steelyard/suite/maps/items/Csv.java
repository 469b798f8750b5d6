package dev.steelyard.suite.maps.items;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads CSV (RFC 4180) with a header. */
final class Csv {

    private final String text;
    private int at;

    private Csv(String text) {
        this.text = text;
    }

    /**
     * Returns the rows below the header, each by the names of its columns. A row that is shorter than the header lacks the
     * rest.
     *
     * @throws IllegalArgumentException if a quoted field does not end, or not before a comma or end of line
     */
    static List<Map<String, String>> rows(String text) {
        Csv csv = new Csv(text);
        List<Map<String, String>> rows = new ArrayList<>();
        if (!csv.more()) {
            return rows;
        }
        List<String> header = csv.line();
        while (csv.more()) {
            List<String> fields = csv.line();
            Map<String, String> row = new LinkedHashMap<>();
            for (int column = 0; column < Math.min(header.size(), fields.size()); column++) {
                row.put(header.get(column), fields.get(column));
            }
            rows.add(row);
        }
        return rows;
    }

    private boolean more() {
        return at < text.length();
    }

    private List<String> line() {
        List<String> fields = new ArrayList<>();
        fields.add(field());
        while (more() && text.charAt(at) == ',') {
            at++;
            fields.add(field());
        }
        if (more() && text.charAt(at) == '\r') {
            at++;
        }
        if (more() && text.charAt(at) == '\n') {
            at++;
        }
        return fields;
    }

    private String field() {
        if (more() && text.charAt(at) == '"') {
            return quoted();
        }
        int from = at;
        while (!ends()) {
            at++;
        }
        return text.substring(from, at);
    }

    private boolean ends() {
        return !more() || ",\r\n".indexOf(text.charAt(at)) >= 0;
    }

    private String quoted() {
        StringBuilder field = new StringBuilder();
        for (at++; more(); at++) {
            if (text.charAt(at) != '"') {
                field.append(text.charAt(at));
            } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                field.append('"');
                at++;
            } else {
                at++;
                if (!ends()) {
                    throw new IllegalArgumentException("'" + text.charAt(at) + "' follows the quoted field '" + field
                            + "'; double the quotes that are part of it");
                }
                return field.toString();
            }
        }
        throw new IllegalArgumentException("the last quoted field does not end; is the file cut off?");
    }
}
