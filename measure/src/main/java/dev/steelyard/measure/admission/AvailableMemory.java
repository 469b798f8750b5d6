package dev.steelyard.measure.admission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Memory as the kernel reports it.
 *
 * @param available what new processes can take without swapping, in bytes: the least of the machine's and the control
 *     group's; empty where neither can be read
 * @param total what a JVM would call the machine's memory, in bytes: the least of the machine's and the control group's
 *     limit; empty where neither can be read
 */
public record AvailableMemory(OptionalLong available, OptionalLong total) {

    private static final long KIB = 1024;

    /**
     * Reads it.
     *
     * @param root the root of the file system, under which {@code proc} and {@code sys} lie
     */
    public static AvailableMemory read(Path root) {
        Path unified = root.resolve("sys/fs/cgroup");
        Path legacy = unified.resolve("memory");
        OptionalLong limit =
                least(number(unified.resolve("memory.max")), number(legacy.resolve("memory.limit_in_bytes")));
        OptionalLong used =
                least(number(unified.resolve("memory.current")), number(legacy.resolve("memory.usage_in_bytes")));
        OptionalLong left = limit.isPresent() && used.isPresent()
                ? OptionalLong.of(Math.max(0, limit.getAsLong() - used.getAsLong() + reclaimable(unified, legacy)))
                : OptionalLong.empty();
        Path meminfo = root.resolve("proc/meminfo");
        return new AvailableMemory(
                least(kibibytes(meminfo, "MemAvailable:"), left), least(kibibytes(meminfo, "MemTotal:"), limit));
    }

    /** Cached files count as used in a control group, and the kernel drops them when memory is needed. */
    private static long reclaimable(Path unified, Path legacy) {
        return least(
                        field(unified.resolve("memory.stat"), "inactive_file"),
                        field(legacy.resolve("memory.stat"), "total_inactive_file"))
                .orElse(0);
    }

    private static OptionalLong kibibytes(Path file, String name) {
        OptionalLong value = field(file, name);
        return value.isPresent() ? OptionalLong.of(value.getAsLong() * KIB) : value;
    }

    private static OptionalLong field(Path file, String name) {
        return text(file)
                .lines()
                .map(line -> line.split("\\s+", -1))
                .filter(words -> words.length >= 2 && words[0].equals(name) && isNumber(words[1]))
                .mapToLong(words -> Long.parseLong(words[1]))
                .findFirst();
    }

    /** A limit of {@code max}, or one that the machine could never reach, is none. */
    private static OptionalLong number(Path file) {
        String text = text(file).strip();
        return isNumber(text) ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** Eighteen digits are more bytes than any machine has, and what is longer stands for no limit. */
    private static boolean isNumber(String text) {
        return text.matches("[0-9]{1,18}");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException absent) {
            return "";
        }
    }

    private static OptionalLong least(OptionalLong left, OptionalLong right) {
        return LongStream.concat(left.stream(), right.stream()).min();
    }
}
