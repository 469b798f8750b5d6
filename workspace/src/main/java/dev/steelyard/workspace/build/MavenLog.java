package dev.steelyard.workspace.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the log of a Maven build that failed says of the reason.
 *
 * @param lines of the log
 * @param root the folder that was built, which is left out of paths
 */
record MavenLog(List<String> lines, Path root) {

    private static final String ERROR = "[ERROR]";

    /**
     * An artifact that is in no repository. Maven says so when it looked, and in other words when it had looked before
     * and remembers (DefaultArtifactResolver and UpdateCheckManager of maven-resolver, 3.8 and 3.9).
     */
    private static final Pattern MISSING = Pattern.compile(
            "(?:Could not find artifact|Failure to find) (\\S+)|(\\S+) was not found in \\S+ during a previous attempt");

    /** A message of the compiler, with its place. */
    private static final Pattern COMPILER = Pattern.compile("\\S+\\.java:\\[\\d+,\\d+\\] .+");

    /** Colors, which Maven resets even where it has set none. */
    private static final Pattern COLOUR = Pattern.compile("\\x1B\\[[0-9;]*m");

    /** Where to read on, which is no part of the reason. */
    private static final Pattern HELP = Pattern.compile(" *-> \\[Help \\d+\\].*$");

    private static final int LONGEST = 300;

    MavenLog {
        lines = lines.stream().map(line -> COLOUR.matcher(line).replaceAll("")).toList();
    }

    /** Reads a log; one that cannot be read says nothing. */
    static MavenLog read(Path log, Path root) {
        try {
            // Builds write in the encoding they like; a byte that is no UTF-8 must not hide the rest.
            String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
            return new MavenLog(text.lines().toList(), root);
        } catch (IOException e) {
            return new MavenLog(List.of(ERROR + " its log cannot be read: " + e.getMessage()), root);
        }
    }

    /** Tells whether the build failed since an artifact of a group is in no repository in a version. */
    boolean misses(String group, String version) {
        return lines.stream()
                .map(MISSING::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .anyMatch(artifact -> artifact.startsWith(group + ":") && artifact.endsWith(":" + version));
    }

    /** Returns the reason in one line: an artifact that is missing, else the compiler's first message, else Maven's. */
    String cause() {
        String cause = first(line -> part(MISSING, line))
                .or(() -> first(line -> part(COMPILER, line)))
                .or(() -> first(line -> Optional.of(line.strip()).filter(text -> !text.isEmpty())))
                .or(() -> lines.stream().filter(line -> !line.isBlank()).reduce((earlier, later) -> later))
                .orElse("it printed nothing");
        String plain =
                HELP.matcher(cause).replaceAll("").replace(root + "/", "").strip();
        return plain.length() > LONGEST ? plain.substring(0, LONGEST) + " ..." : plain;
    }

    /** Returns what a reader first makes of an error, without the mark of its line. */
    private Optional<String> first(Function<String, Optional<String>> reader) {
        return lines.stream()
                .filter(line -> line.startsWith(ERROR))
                .map(line -> line.substring(ERROR.length()))
                .filter(line -> !line.contains("COMPILATION ERROR"))
                .flatMap(line -> reader.apply(line).stream())
                .findFirst();
    }

    /** Returns a line from where a pattern is found in it. */
    private static Optional<String> part(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Optional.of(line.substring(matcher.start())) : Optional.empty();
    }
}
