package dev.steelyard.cli.verdict;

import dev.steelyard.verdict.files.VerdictRequest.VariantFiles;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parses the files of variants in the order of the command line, given alone or with {@code --join}. */
final class VariantFileParser {

    /** A variant's files; those of one name belong together wherever they stand. */
    private final Map<String, List<Path>> asked = new LinkedHashMap<>();

    /** A file that is a variant of its own. */
    void file(String text) {
        // No name has a blank in it.
        asked.put(" " + asked.size(), List.of(path(text)));
    }

    /** {@code NAME=FILE,FILE}. */
    void join(String text) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("'" + text + "' has no name; write it as NAME=FILE,FILE");
        }
        List<Path> files = asked.computeIfAbsent(text.substring(0, equals), absent -> new ArrayList<>());
        for (String file : text.substring(equals + 1).split(",", -1)) {
            files.add(path(file));
        }
        variant(text.substring(0, equals), files);
    }

    /** The variants; the first is the baseline. */
    List<VariantFiles> variants() {
        return asked.entrySet().stream()
                .map(entry -> variant(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static VariantFiles variant(String name, List<Path> files) {
        return new VariantFiles(name.startsWith(" ") ? Optional.empty() : Optional.of(name), files);
    }

    private static Path path(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a file name is missing");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + text + "' is not a path: " + e.getReason(), e);
        }
    }
}
