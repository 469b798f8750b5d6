package dev.steelyard.harness.gate;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A file in the proc file system that is read repeatedly: it is kept open and read into one buffer, without producing
 * garbage. If it does not exist, as on systems other than Linux, every number is 0 or a default given by the caller.
 */
final class ProcFile {
    private final byte[] buffer;
    private final @Nullable RandomAccessFile file;
    private int length;

    ProcFile(String path, int size) {
        buffer = new byte[size];
        RandomAccessFile opened;
        try {
            opened = new RandomAccessFile(path, "r");
        } catch (IOException | SecurityException e) {
            opened = null;
        }
        file = opened;
    }

    /** Returns whether the file exists. */
    boolean present() {
        return file != null;
    }

    /** Rereads the file; returns whether there is anything to parse. */
    boolean refresh() {
        if (file == null) {
            return false;
        }
        try {
            file.seek(0);
            length = Math.max(0, file.read(buffer, 0, buffer.length));
        } catch (IOException e) {
            // The files of a thread disappear when it ends.
            length = 0;
        }
        return length > 0;
    }

    /** Returns the text as last read. */
    String text() {
        return new String(buffer, 0, length, StandardCharsets.UTF_8);
    }

    /** Returns the start of a stat line's fields: after the closing parenthesis of the command. */
    int afterCommand() {
        int last = -1;
        for (int i = 0; i < length && buffer[i] != '\n'; i++) {
            if (buffer[i] == ')') {
                last = i;
            }
        }
        return last + 1;
    }

    /** Returns the number in a field, counted from 0 by spaces from a position; 0 if there is none. */
    long field(int from, int index) {
        int at = from;
        for (int field = 0; ; field++) {
            while (at < length && buffer[at] == ' ') {
                at++;
            }
            if (field == index) {
                return number(at);
            }
            while (at < length && buffer[at] != ' ' && buffer[at] != '\n') {
                at++;
            }
            if (at >= length || buffer[at] == '\n') {
                return 0;
            }
        }
    }

    /** Returns the number that follows a label at the start of a line, such as {@code nonvoluntary_ctxt_switches:}. */
    long labelled(byte[] label) {
        int line = 0;
        while (line < length) {
            if (startsWith(line, label)) {
                int at = line + label.length;
                while (at < length && (buffer[at] == ' ' || buffer[at] == '\t')) {
                    at++;
                }
                return number(at);
            }
            int next = nextLine(line);
            if (next < 0) {
                return 0;
            }
            line = next;
        }
        return 0;
    }

    /** Returns the start of the next line; -1 after the last line. */
    int nextLine(int from) {
        for (int i = from; i < length; i++) {
            if (buffer[i] == '\n') {
                return i + 1 < length ? i + 1 : -1;
            }
        }
        return -1;
    }

    /** Returns whether the text has a word at a position. */
    boolean startsWith(int at, byte[] label) {
        if (at + label.length > length) {
            return false;
        }
        for (int i = 0; i < label.length; i++) {
            if (buffer[at + i] != label[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number that starts at a position; 0 if there are no digits. */
    long number(int from) {
        long value = 0;
        for (int i = from; i < length && buffer[i] >= '0' && buffer[i] <= '9'; i++) {
            value = value * 10 + (buffer[i] - '0');
        }
        return value;
    }
}
