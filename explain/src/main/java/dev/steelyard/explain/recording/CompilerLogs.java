package dev.steelyard.explain.recording;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Variants whose forks write what their compiler decides, and of which some are told what to decide.
 *
 * @param folder where the forks write their logs
 */
public record CompilerLogs(Path folder) {

    /** Names that mean nothing else in a file of directives. */
    private static final Pattern PLAIN = Pattern.compile("[\\w$.<>-]+");

    /** What HotSpot makes of the name of a log. */
    private static final Pattern PROCESS = Pattern.compile("pid(\\d{1,18})\\.log");

    /**
     * A variant of a side whose compiler is told what to do at all calls of a method.
     *
     * @param variant the name of the variant
     * @param callee class and name of the method
     * @param inline whether it is inlined; else it is not
     */
    public record Directive(String variant, String callee, boolean inline) {

        /** Returns whether a directive can name a method. */
        public static boolean canName(String callee) {
            return callee.indexOf('.') > 0 && PLAIN.matcher(callee).matches();
        }

        /**
         * The text of the file. The pattern is that of the compiled root, which may be any method, since the callee is
         * inlined into JMH's loop as well.
         */
        private String text() {
            int name = callee.lastIndexOf('.');
            return "[{match: \"*.*\", c2: {inline: [\"" + (inline ? "+" : "-")
                    + callee.substring(0, name).replace('.', '/') + callee.substring(name) + "\"]}}]\n";
        }
    }

    /**
     * Returns a variant whose forks write logs.
     *
     * @throws IOException if the folder cannot be written
     */
    public Subject logging(Subject subject) throws IOException {
        Variant variant = subject.variant();
        return subject.with(variant.name(), variant.source(), logging(variant.name()));
    }

    /**
     * Returns copies of a variant whose forks write logs, into one folder and with the same arguments to the letter.
     *
     * @param names the names of the copies
     * @throws IOException if the folder cannot be written
     */
    public List<Subject> copies(Subject subject, List<String> names) throws IOException {
        List<Subject> copies = new ArrayList<>();
        for (String name : names) {
            copies.add(subject.with(name, subject.variant().source(), logging(names.get(0))));
        }
        return copies;
    }

    /**
     * Returns the arguments that make the forks of a variant write logs.
     *
     * @throws IOException if the folder cannot be written
     */
    List<String> logging(String variant) throws IOException {
        Path own = Files.createDirectories(folder.resolve(variant));
        return List.of(
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+LogCompilation",
                "-XX:LogFile=" + own.toAbsolutePath().resolve("%p.log"));
    }

    /**
     * Returns a variant whose forks write logs, and whose compiler is told what to do.
     *
     * @throws IOException if the folder cannot be written
     */
    public Subject directed(Subject subject, Directive directive) throws IOException {
        List<String> arguments = new ArrayList<>(logging(directive.variant));
        Files.writeString(file(directive), directive.text(), StandardCharsets.UTF_8);
        arguments.add(option(directive));
        return subject.with(
                directive.variant,
                subject.variant().name() + (directive.inline ? " with " : " without ") + "inlining of "
                        + directive.callee,
                arguments);
    }

    private Path file(Directive directive) {
        return folder.resolve(directive.variant + ".json");
    }

    private String option(Directive directive) {
        return "-XX:CompilerDirectivesFile=" + file(directive).toAbsolutePath().normalize();
    }

    /** Returns the arguments that tell any JVM what the forks of a directed variant were told. */
    public List<String> arguments(Directive directive) {
        return List.of("-XX:+UnlockDiagnosticVMOptions", option(directive));
    }

    /**
     * Reads the logs of a variant's forks.
     *
     * @return for each log what it shows; empty if it was cut short
     * @throws IOException if the folder cannot be read
     */
    List<Optional<ForkInlining>> read(String variant) throws IOException {
        return files(variant).stream().map(CompilationLog::read).toList();
    }

    private List<Path> files(String variant) throws IOException {
        Path own = folder.resolve(variant);
        if (!Files.isDirectory(own)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(own)) {
            return files.filter(path -> path.toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Reads the logs of the forks of some variants.
     *
     * @return what each complete log shows, by the process id of its fork
     * @throws IOException if the folder cannot be read
     */
    public Map<Long, ForkInlining> byProcess(List<Subject> subjects) throws IOException {
        Map<Long, ForkInlining> logs = new HashMap<>();
        for (Subject subject : subjects) {
            for (Path file : files(subject.variant().name())) {
                Matcher name = PROCESS.matcher(file.getFileName().toString());
                if (name.matches()) {
                    CompilationLog.read(file).ifPresent(log -> logs.put(Long.valueOf(name.group(1)), log));
                }
            }
        }
        return logs;
    }

    /**
     * Returns in how many forks the compiler did as it was told, of those whose logs are complete: one that was killed has no
     * score either.
     *
     * @throws IOException if the folder cannot be read
     */
    public Seen obeyed(Directive directive) throws IOException {
        List<ForkInlining> logs =
                read(directive.variant).stream().flatMap(Optional::stream).toList();
        long obeyed = logs.stream()
                .filter(fork -> fork.obeys(directive.callee, directive.inline))
                .count();
        return new Seen((int) obeyed, logs.size());
    }

    /**
     * Deletes all logs, which are large, and of no use once they were read.
     *
     * @throws IOException if they cannot be deleted
     */
    public void delete() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path log :
                    files.filter(path -> path.toString().endsWith(".log")).toList()) {
                Files.delete(log);
            }
        }
    }
}
