package dev.steelyard.report;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Compares what was rendered with a file kept under {@code src/test/resources/golden}. On a mismatch it writes what it
 * got beside it with the ending {@code .actual} and fails with the lines that differ;
 * {@code -Dsteelyard.golden.update=true} takes what it got as right. Pages are kept without their style and script, which are files
 * of their own.
 */
public final class Golden {

    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");
    private static final boolean UPDATE = Boolean.getBoolean("steelyard.golden.update");
    private static final int LINES = 12;
    private static final Pattern INLINED = Pattern.compile("(?s)<(style|script)>.*?</\\1>");

    private Golden() {}

    /** Compares what was rendered with a file of a case. */
    public static void check(String testCase, String file, String rendered) {
        String actual = file.endsWith(".html") ? INLINED.matcher(rendered).replaceAll("<$1></$1>") : rendered;
        Path golden = FOLDER.resolve(testCase).resolve(file);
        Path beside = golden.resolveSibling(file + ".actual");
        try {
            if (UPDATE) {
                Files.createDirectories(golden.getParent());
                Files.writeString(golden, actual, StandardCharsets.UTF_8);
                Files.deleteIfExists(beside);
                return;
            }
            String expected =
                    Files.exists(golden) ? Files.readString(golden, StandardCharsets.UTF_8) : "(there is no such file)";
            if (expected.equals(actual)) {
                Files.deleteIfExists(beside);
                return;
            }
            Files.createDirectories(golden.getParent());
            Files.writeString(beside, actual, StandardCharsets.UTF_8);
            fail(golden + " differs from what was rendered, which is beside it as .actual:\n" + diff(expected, actual)
                    + "If that is right, run the test again with -Dsteelyard.golden.update=true");
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot compare with " + golden, failure);
        }
    }

    private static String diff(String expected, String actual) {
        List<String> left = expected.lines().toList();
        List<String> right = actual.lines().toList();
        StringBuilder diff = new StringBuilder();
        int shown = 0;
        for (int line = 0; line < Math.max(left.size(), right.size()) && shown < LINES; line++) {
            String before = line < left.size() ? left.get(line) : "(end)";
            String after = line < right.size() ? right.get(line) : "(end)";
            if (!before.equals(after)) {
                diff.append("line ").append(line + 1).append("\n- ").append(before);
                diff.append("\n+ ").append(after).append('\n');
                shown++;
            }
        }
        return diff.toString();
    }
}
