package dev.steelyard.measure.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the small text files in which the kernel reports facts. Unreadable facts are absent. */
public final class KernelFiles {
    private final Path root;

    /**
     * Creates a reader for files below a folder.
     *
     * @param root the root of the file system, or a folder with the same layout
     */
    public KernelFiles(Path root) {
        this.root = root;
    }

    /** Returns the location of a file, given its path from the root without a leading slash. */
    public Path resolve(String path) {
        return root.resolve(path);
    }

    /** Returns the text of a file without white space around it, if there is any. */
    public Optional<String> text(String path) {
        return text(resolve(path));
    }

    /** Returns the text of a file without white space around it, if there is any. */
    public static Optional<String> text(Path file) {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns the lines of a file; none if it cannot be read. */
    public List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    /** Returns the names in a folder, in their order; none if it cannot be read. */
    public List<String> names(String folder) {
        String[] names = resolve(folder).toFile().list();
        if (names == null) {
            return List.of();
        }
        Arrays.sort(names);
        return List.of(names);
    }

    /** Returns the number in a file that contains nothing else; empty for words such as {@code max} and for more than 18 digits. */
    public static OptionalLong number(Path file) {
        return text(file).map(KernelFiles::number).orElse(OptionalLong.empty());
    }

    /**
     * Returns the number after a name at the start of a line, such as {@code MemTotal:} in {@code /proc/meminfo}.
     *
     * @param name the first word of the line
     */
    public static OptionalLong field(Path file, String name) {
        return text(file).stream()
                .flatMap(String::lines)
                .map(line -> line.split("\\s+", -1))
                .filter(words -> words.length >= 2 && words[0].equals(name))
                .map(words -> number(words[1]))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    /** Parses a number of at most 18 digits, more bytes than any machine has; the kernel writes longer numbers for no limit. */
    private static OptionalLong number(String text) {
        return text.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
