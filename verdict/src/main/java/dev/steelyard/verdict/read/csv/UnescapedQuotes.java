package dev.steelyard.verdict.read.csv;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Doubles the quotation marks within fields, where their writer did not, as JMH up to 1.4: there every field with a mark is within
 * marks, and one ends a field only before a delimiter or the end of the line.
 */
final class UnescapedQuotes extends Reader {

    private static final int END = -1;

    private final Reader text;
    private final char delimiter;
    /** What was read of the text and not looked at. */
    private int next;

    private boolean started;
    private boolean inside;
    private boolean fieldBegins = true;
    /** Marks that follow one another here within a field. */
    private int run;

    private boolean unescaped;
    /** What comes out before anything else that is read. */
    private final Deque<Integer> pending = new ArrayDeque<>();

    UnescapedQuotes(Reader text, char delimiter) {
        this.text = text;
        this.delimiter = delimiter;
    }

    @Override
    public int read() throws IOException {
        if (!pending.isEmpty()) {
            return pending.remove();
        }
        if (!started) {
            started = true;
            next = text.read();
        }
        int here = next;
        if (here == END) {
            return END;
        }
        next = text.read();
        if (here == '"' && inside) {
            run++;
            if (next != '"') {
                // Doubled ones are even, and the last of a field is one more. The end of a file that was cut proves
                // nothing.
                unescaped |= next != END && (run % 2 == 0) == ends(next);
                run = 0;
            }
            if (ends(next)) {
                inside = false;
            } else {
                pending.add((int) '"');
            }
            return here;
        }
        inside |= here == '"' && fieldBegins;
        // No field of these versions has an end of line in it that could be told from the row's.
        inside &= here != '\n';
        fieldBegins = !inside && (here == delimiter || here == '\n');
        return here;
    }

    /** Returns whether a mark so far was not doubled: else the writer escapes, and what is wrong is something else. */
    boolean found() {
        return unescaped;
    }

    private boolean ends(int following) {
        return following == END || following == delimiter || following == '\n' || following == '\r';
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = 0;
        while (count < length) {
            int character = read();
            if (character == END) {
                return count == 0 ? END : count;
            }
            buffer[offset + count++] = (char) character;
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
