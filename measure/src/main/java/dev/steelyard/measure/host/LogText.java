package dev.steelyard.measure.host;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** The text of a log as evidence. It never fails, since it is read after something else has failed. */
public final class LogText {
    private static final int LONGEST = 1 << 20;

    private LogText() {}

    /** Returns the end of a log, 1 MiB at most; empty if it cannot be read. */
    public static String tail(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long length = file.length();
            file.seek(Math.max(0, length - LONGEST));
            byte[] bytes = new byte[(int) Math.min(LONGEST, length)];
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns the last lines that are not blank, joined by {@code " | "}. */
    public static String lastLines(Path log, int lines) {
        Deque<String> last = new ArrayDeque<>();
        tail(log).lines().filter(line -> !line.isBlank()).forEach(line -> {
            last.add(line.strip());
            if (last.size() > lines) {
                last.remove();
            }
        });
        return last.isEmpty() ? "(it printed nothing)" : String.join(" | ", last);
    }
}
