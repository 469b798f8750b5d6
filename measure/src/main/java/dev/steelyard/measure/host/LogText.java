package dev.steelyard.measure.host;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/** The text of a log as evidence. It never throws, because it is read after something else has failed. */
public final class LogText {
    private static final int LONGEST = 1 << 20;

    /**
     * Warnings that JDK 24 and later print for every JVM with JMH up to 1.37, which looks up offsets of its own fields (JEP 498). An
     * argument that permits this would make benchmarks of Unsafe itself faster than they are.
     */
    private static final Pattern NOISE = Pattern.compile("WARNING: .*(sun\\.misc\\.Unsafe|org\\.openjdk\\.jmh\\.).*");

    private LogText() {}

    /** Returns the end of a log, at most 1 MiB; empty if it cannot be read. */
    public static String tail(Path log) {
        // A fork could put a link to another file in its place, or a pipe.
        if (!Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (SeekableByteChannel file = Files.newByteChannel(log, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            file.position(Math.max(0, file.size() - LONGEST));
            byte[] bytes = Channels.newInputStream(file).readNBytes(LONGEST);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns the last informative lines, joined by {@code " | "}. */
    public static String lastLines(Path log, int lines) {
        Deque<String> last = new ArrayDeque<>();
        tail(log)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !NOISE.matcher(line).matches())
                .forEach(line -> {
                    last.add(line);
                    if (last.size() > lines) {
                        last.remove();
                    }
                });
        return last.isEmpty() ? "(it printed nothing)" : String.join(" | ", last);
    }
}
