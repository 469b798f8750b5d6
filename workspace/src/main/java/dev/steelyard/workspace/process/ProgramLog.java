package dev.steelyard.workspace.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The output of programs in a log, as a person reads it: without colors and times, and with the reason for a failure
 * extracted.
 *
 * @param lines of the log, without colors, and without times before what Maven says
 */
public record ProgramLog(List<String> lines) {

    private static final String ERROR = "[ERROR]";

    /** Colors; some terminals and encodings leave a question mark where the escape character was. */
    private static final Pattern COLOR = Pattern.compile("(?:\\x1B|\\?)\\[[0-9;]*[mK]");

    /** Time and thread, which a project may have Maven print before each line (.mvn/jvm.config). */
    private static final Pattern STAMP = Pattern.compile(
            "^(?=[^\\[]*\\d\\d:\\d\\d)[^\\[]{5,40}(?:\\[[^\\]]+] )?(?=\\[(?:ERROR|WARN|WARNING|INFO|DEBUG)])");

    private static final Pattern STACK_FRAME =
            Pattern.compile("\\s+at [\\w.$/<>@-]+ ?\\(.*|\\s+\\.\\.\\. \\d+ (?:more|common frames.*)");

    /** What Maven appends to every failure. */
    private static final Pattern MAVEN_HELP = Pattern.compile("(?:-> )?\\[Help \\d+].*|To see the full stack trace.*"
            + "|Re-run Maven using.*|For more information about the errors.*|After correcting the problems.*"
            + "|mvn <args> -rf .*|COMPILATION ERROR.*|Try:.*");

    private static final Pattern HELP_AT_END = Pattern.compile(" -> \\[Help \\d+]\\s*$");

    private static final int MOST = 10;
    private static final int MOST_CAUSES = 3;
    private static final int TAIL = 30;
    private static final int LONGEST = 400;

    public ProgramLog {
        lines = lines.stream()
                .map(line -> STAMP.matcher(COLOR.matcher(line).replaceAll("")).replaceFirst(""))
                .toList();
    }

    /**
     * Reads a log.
     *
     * @throws IOException if it cannot be read
     */
    public static ProgramLog read(Path log) throws IOException {
        // Programs write in the encoding they like; a byte that is no UTF-8 must not hide the rest.
        return new ProgramLog(new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .toList());
    }

    /**
     * Returns the lines that say why a program failed: errors of Maven and their causes, what went wrong by Gradle, or
     * else the last lines. Stack frames are left out.
     */
    public List<String> cause() {
        Set<String> errors = new LinkedHashSet<>();
        Set<String> causes = new LinkedHashSet<>();
        for (String line : lines) {
            if (line.startsWith(ERROR)) {
                String text = HELP_AT_END
                        .matcher(line.substring(ERROR.length()))
                        .replaceFirst("")
                        .strip();
                if (!text.isEmpty()
                        && !MAVEN_HELP.matcher(text).matches()
                        && !isFrame(line.substring(ERROR.length()))) {
                    errors.add(shortened(text));
                }
            } else if (line.strip().startsWith("Caused by:")) {
                causes.add(shortened(line.strip()));
            }
        }
        if (errors.isEmpty()) {
            errors.addAll(wentWrong());
        }
        if (errors.isEmpty()) {
            return tail();
        }
        List<String> shown = new ArrayList<>(errors.stream().limit(MOST).toList());
        causes.stream().limit(MOST_CAUSES).forEach(shown::add);
        return List.copyOf(shown);
    }

    private static boolean isFrame(String line) {
        return STACK_FRAME.matcher(line).matches();
    }

    private static String shortened(String line) {
        return line.length() > LONGEST ? line.substring(0, LONGEST) + " ..." : line;
    }

    /** Gradle says it between two headings. */
    private List<String> wentWrong() {
        int start = lines.indexOf("* What went wrong:");
        if (start < 0) {
            return List.of();
        }
        return lines.subList(start + 1, lines.size()).stream()
                .takeWhile(line -> !line.startsWith("* "))
                .filter(line -> !line.isBlank())
                .map(ProgramLog::shortened)
                .toList();
    }

    private List<String> tail() {
        List<String> plain =
                lines.stream().filter(line -> !line.isBlank() && !isFrame(line)).toList();
        return plain.subList(Math.max(0, plain.size() - TAIL), plain.size());
    }
}
