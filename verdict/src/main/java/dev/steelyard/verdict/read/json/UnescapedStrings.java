package dev.steelyard.verdict.read.json;

import java.io.ByteArrayOutputStream;

/**
 * Escapes the strings of a JSON document whose writer did not, as old versions of JMH: a quotation mark ends a string only
 * where JSON can go on after it, and a backslash stands for itself.
 */
final class UnescapedStrings {

    private UnescapedStrings() {}

    /** Returns the document with every string escaped; an unclosed string stays unclosed. */
    static byte[] escape(byte[] document) {
        ByteArrayOutputStream escaped = new ByteArrayOutputStream(document.length + 64);
        boolean inside = false;
        for (int i = 0; i < document.length; i++) {
            byte next = document[i];
            if (!inside) {
                inside = next == '"';
                escaped.write(next);
            } else if (next == '\\') {
                escaped.write('\\');
                escaped.write('\\');
            } else if (next == '"' && !ends(document, i + 1)) {
                escaped.write('\\');
                escaped.write('"');
            } else {
                inside = next != '"';
                escaped.write(next);
            }
        }
        return escaped.toByteArray();
    }

    /** Returns whether JSON can go on behind a quotation mark as it does: what follows a string is known. */
    private static boolean ends(byte[] document, int start) {
        int at = skipBlank(document, start);
        if (at >= document.length || document[at] == '}' || document[at] == ']') {
            return true;
        }
        if (document[at] != ':' && document[at] != ',') {
            return false;
        }
        int value = skipBlank(document, at + 1);
        return value >= document.length || "\"{[-+0123456789NItfn".indexOf(document[value]) >= 0;
    }

    private static int skipBlank(byte[] document, int start) {
        int at = start;
        while (at < document.length
                && (document[at] == ' ' || document[at] == '\n' || document[at] == '\r' || document[at] == '\t')) {
            at++;
        }
        return at;
    }
}
