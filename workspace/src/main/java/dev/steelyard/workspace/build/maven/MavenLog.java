package dev.steelyard.workspace.build.maven;

import dev.steelyard.workspace.process.ProgramLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The log of a failed Maven build, searched for the reason.
 *
 * @param lines of the log
 * @param root the folder that was built, which is left out of paths
 */
public record MavenLog(List<String> lines, Path root) {

    private static final String ERROR = "[ERROR]";

    /**
     * An artifact that is in no repository. Maven says so when it looked, and in other words when it had looked before
     * and remembers (DefaultArtifactResolver and UpdateCheckManager of maven-resolver, 3.8 and 3.9).
     */
    private static final Pattern MISSING = Pattern.compile(
            "(?:Could not find artifact|Failure to find) (\\S+)|(\\S+) was not found in \\S+ during a previous attempt");

    private static final Pattern FILE = Pattern.compile("/[^\\s,;:'\"()]{1,500}");
    private static final String OUTPUT = "/target/";

    private static final Pattern EXTENSION =
            Pattern.compile("Extension (\\S+) or one of its dependencies could not be resolved");

    private static final Pattern PLUGIN =
            Pattern.compile("Plugin ([^:\\s]+):([^:\\s]+):\\S+ or one of its dependencies could not be resolved");

    private static final Pattern UNREAD =
            Pattern.compile("The project \\S+ \\((/[^()]{1,500}/pom\\.xml)\\) has \\d+ errors?");

    /** A message of the compiler, with its place. */
    private static final Pattern COMPILER = Pattern.compile("\\S+\\.java:\\[\\d+,\\d+\\] .+");

    /** What the compiler says of code that is not there. */
    private static final Pattern LACKING = Pattern.compile(
            "cannot find symbol|package \\S+ does not exist|module not found|cannot access \\S+|Unresolved reference"
                    + "|(?:file|directory|folder|resource) \\S{1,500}(?: which [^,]{1,200},)? (?:does not exist|(?:was )?not found)"
                    + "|(?<!error=2, )No such file or directory|NoSuchFileException"
                    + "|FileNotFoundException");

    /** Where to read on, which is no part of the reason. */
    private static final Pattern HELP = Pattern.compile(" *-> \\[Help \\d+\\].*$");

    private static final int LONGEST = 300;

    /** A plugin that failed, and its goal. */
    private static final Pattern GOAL =
            Pattern.compile("Failed to execute goal ([^:\\s]+):([^:\\s]+):[^:\\s]+:\\S+ \\(([^)]+)\\)");

    private static final Pattern EARLIEST =
            Pattern.compile("(?:Source|Target) option \\S+ is no longer supported\\. Use (?:1\\.)?(\\d{1,3}) or later");

    public MavenLog {
        lines = new ProgramLog(lines).lines();
    }

    /** Reads a log; one that cannot be read says nothing. */
    public static MavenLog read(Path log, Path root) {
        try {
            return new MavenLog(ProgramLog.read(log).lines(), root);
        } catch (IOException e) {
            return new MavenLog(List.of(ERROR + " its log cannot be read: " + e.getMessage()), root);
        }
    }

    /** The execution of a plugin that failed; empty if something else did. */
    public Optional<Unbinding> failedExecution() {
        return lines.stream()
                .filter(line -> line.startsWith(ERROR))
                .map(GOAL::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(goal -> new Unbinding(goal.group(1), goal.group(2), goal.group(3)));
    }

    /**
     * Returns whether a plugin failed that neither compiles nor fetches: one that checks or packs, so that there may be
     * classes all the same.
     */
    public boolean failedAfterCompiling() {
        return failedExecution()
                .filter(failed -> !failed.name().equals("maven-compiler-plugin"))
                .isPresent();
    }

    /** The earliest release of Java that the compiler still compiles for, if it refused an earlier one. */
    public OptionalInt earliestRelease() {
        return lines.stream()
                .map(EARLIEST::matcher)
                .filter(Matcher::find)
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .findFirst();
    }

    /** Returns whether the build failed since it lacks an artifact of test classes, which it would have to make itself. */
    public boolean missesTests() {
        return lines.stream()
                .filter(line -> MISSING.matcher(line).find())
                .anyMatch(line -> line.contains(":test-jar:") || line.contains(":tests:"));
    }

    /** Returns the artifacts that are in no repository, each once, as group, name, type and version. */
    public List<String> missing() {
        return lines.stream()
                .filter(line -> line.startsWith(ERROR))
                .map(MISSING::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .filter(artifact -> artifact.contains(":"))
                .distinct()
                .toList();
    }

    /** Returns the extension of Maven that is in no repository, or needs what is in none; empty if all were loaded. */
    public Optional<String> missingExtension() {
        return lines.stream()
                .map(EXTENSION::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst();
    }

    /** Returns the plugin that is in no repository, or needs what is in none; empty if all were loaded. */
    public Optional<Unbinding> missingPlugin() {
        return lines.stream()
                .filter(line -> line.startsWith(ERROR))
                .map(PLUGIN::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(plugin -> new Unbinding(plugin.group(1), plugin.group(2), ""));
    }

    /** Returns the flags of Steelyard's own that are known to leave out what the build then missed. */
    public Set<String> suspects() {
        return missing().stream()
                .map(artifact -> artifact.contains(":sources:") || artifact.contains(":java-source:")
                        ? "maven.source.skip"
                        : artifact.contains(":javadoc:") ? "maven.javadoc.skip" : "")
                .filter(flag -> !flag.isEmpty())
                .collect(Collectors.toSet());
    }

    /** Returns whether the compiler missed code, which another module or a generator may have to make. */
    public boolean lacksCode() {
        return lines.stream()
                .filter(line -> line.startsWith(ERROR))
                .anyMatch(line -> LACKING.matcher(line).find());
    }

    /** Returns the module, of some, whose output a failed goal missed; empty if it missed none's. */
    public Optional<Path> missedOutputOf(Collection<Path> modules) {
        return lines.stream()
                .filter(line -> line.startsWith(ERROR) && LACKING.matcher(line).find())
                .flatMap(line -> FILE.matcher(line).results())
                .flatMap(found -> outputFolders(found.group()))
                .filter(modules::contains)
                .findFirst();
    }

    /** The folders in front of each folder for output in a path, the innermost first. */
    private static Stream<Path> outputFolders(String file) {
        List<Path> folders = new ArrayList<>();
        for (int end = file.lastIndexOf(OUTPUT); end > 0; end = file.lastIndexOf(OUTPUT, end - 1)) {
            folders.add(Path.of(file.substring(0, end)).normalize());
        }
        return folders.stream();
    }

    /** Returns the folder of the only pom that Maven could not read; empty if it read all, or could not read several. */
    public Optional<Path> unread() {
        List<Path> poms = lines.stream()
                .map(UNREAD::matcher)
                .filter(Matcher::find)
                .map(found -> Path.of(found.group(1)).getParent())
                .distinct()
                .toList();
        return poms.size() == 1 ? Optional.of(poms.get(0)) : Optional.empty();
    }

    /** Returns whether the build failed since an artifact of a group is in no repository in a version. */
    public boolean misses(String group, String version) {
        return lines.stream()
                .map(MISSING::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .anyMatch(artifact -> artifact.startsWith(group + ":") && artifact.endsWith(":" + version));
    }

    /** Returns the reason in one line: an artifact that is missing, else the compiler's first message, else Maven's. */
    public String cause() {
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
