package dev.steelyard.suite.avro;

import java.util.ArrayList;
import java.util.List;

/** Splits comma-separated values as RFC 4180 defines them. */
final class Csv {

    private Csv() {}

    /** The records of a text, each with its fields unquoted; empty lines are none. */
    static List<List<String>> records(String text) {
        List<List<String>> records = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                    field.append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (quoted || (c != ',' && c != '\n' && c != '\r')) {
                field.append(c);
            } else {
                boolean blank = c != ',' && fields.isEmpty() && field.isEmpty();
                if (!blank) {
                    fields.add(field.toString());
                    field.setLength(0);
                }
                if (c != ',' && !fields.isEmpty()) {
                    records.add(List.copyOf(fields));
                    fields.clear();
                }
            }
        }
        if (!fields.isEmpty() || !field.isEmpty()) {
            fields.add(field.toString());
            records.add(List.copyOf(fields));
        }
        return List.copyOf(records);
    }
}
