package dev.steelyard.suite.avro;

import java.util.ArrayList;
import java.util.List;

/** Splits comma-separated values as RFC 4180 defines them. */
final class Csv {

    private final String text;
    private int at;
    private int line = 1;

    private Csv(String text) {
        this.text = text;
    }

    /**
     * What stands between two ends of lines that are not quoted.
     *
     * @param line where it begins, 1 or more
     * @param fields unquoted, at least one
     */
    record Entry(int line, List<String> fields) {

        Entry {
            if (line < 1 || fields.isEmpty()) {
                throw new IllegalArgumentException("line " + line + " with " + fields.size() + " fields");
            }
            fields = List.copyOf(fields);
        }
    }

    /**
     * The entries of a text; empty lines are none.
     *
     * @throws IllegalArgumentException with the line, if a quoted field does not end, or not before a comma or end of line
     */
    static List<Entry> entries(String text) {
        Csv csv = new Csv(text);
        List<Entry> entries = new ArrayList<>();
        while (csv.more()) {
            Entry entry = new Entry(csv.line, csv.fields());
            if (!entry.fields().equals(List.of(""))) {
                entries.add(entry);
            }
        }
        return List.copyOf(entries);
    }

    private boolean more() {
        return at < text.length();
    }

    private boolean sees(char c) {
        return more() && text.charAt(at) == c;
    }

    private List<String> fields() {
        List<String> fields = new ArrayList<>();
        fields.add(field());
        while (sees(',')) {
            at++;
            fields.add(field());
        }
        if (sees('\r')) {
            at++;
        }
        if (sees('\n')) {
            at++;
        }
        line++;
        return fields;
    }

    private String field() {
        if (sees('"')) {
            return quoted();
        }
        int from = at;
        while (!ends()) {
            at++;
        }
        return text.substring(from, at);
    }

    private boolean ends() {
        return !more() || sees(',') || sees('\r') || sees('\n');
    }

    private String quoted() {
        int first = line;
        StringBuilder field = new StringBuilder();
        for (at++; more(); at++) {
            if (!sees('"')) {
                field.append(text.charAt(at));
                line += sees('\n') ? 1 : 0;
            } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                field.append('"');
                at++;
            } else {
                at++;
                if (!ends()) {
                    throw new IllegalArgumentException("line " + line + ": '" + text.charAt(at)
                            + "' follows a quoted field; double the quotes that are part of it");
                }
                return field.toString();
            }
        }
        throw new IllegalArgumentException("line " + first + ": a quoted field does not end; is the file cut off?");
    }
}
