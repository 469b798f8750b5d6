package dev.steelyard.verdict.read.text;

import dev.steelyard.core.judgment.Unread;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.JmhTimes;
import dev.steelyard.verdict.read.source.Labels;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Follows the lines that JMH prints while it measures: what is measured, which fork it is, and each iteration's score. */
final class IterationLines {

    private static final Pattern FACT = Pattern.compile("# ([A-Z][A-Za-z ]{2,30}): (.*)");
    private static final Pattern COUNT = Pattern.compile("(\\d{1,9})\\b.*");
    private static final Pattern MEASUREMENT = Pattern.compile("(\\d{1,9}) iterations, (.{1,30}) each.*");
    private static final Pattern FORK = Pattern.compile("(\\d{1,9}) of (\\d{1,9})");
    private static final String END = "# Run complete";
    private static final String WARMUP = "# Warmup Iteration";
    private static final String RESULT = "Result";
    private static final Pattern PARAM = Pattern.compile("(?:^|, )([\\p{L}_$][\\p{L}\\p{N}_$]{0,200}) = ");
    /** The head of an iteration, also behind what the benchmark printed before without an end of line. */
    private static final Pattern ITERATION =
            Pattern.compile("(?:.*(?<!Warmup ))?Iteration {1,4}\\d{1,9}:(?: {1,4}(.*))?");

    private static final Pattern SCORE = Pattern.compile(
            "(?:n = [^,]{1,30}, mean = )?((?:\u2248 )?[^\\s,]{1,60})(?: \\S{1,5}\\(99[.,]9%\\) \\S{1,60})?"
                    + " ([^\\s,]{1,60}/op|[oO]ps/[^\\s,]{1,20}|[a-z]{1,3})(?:,.*)?");
    private static final Pattern SECONDARY = Pattern.compile(
            " {8,40}([^\\s:][^:]{0,200}): {1,200}((?:\u2248 )?[^\\s,]{1,60})(?: \\S{1,5}\\(99[.,]9%\\) \\S{1,60})? ([^\\s,]{1,60})");

    private final List<ResultEntry> entries = new ArrayList<>();
    private boolean found;
    private String jmh = "";
    private String jdk = "";
    private OptionalLong length = OptionalLong.empty();
    private int threads = 1;
    private Optional<Mode> mode = Optional.empty();
    private Optional<Announced> subject = Optional.empty();
    private boolean ended;
    private boolean forksToCome;
    /** Iterations of a fork that JMH announced, before it names the benchmark that has them. */
    private int announced;

    private int planned;
    private int printed;
    /** The line of an iteration whose score has not come yet; 0 if there is none. */
    private long awaiting;

    private final List<Unread> unread = new ArrayList<>();
    private final LogSettings settings = new LogSettings();

    /** A benchmark whose iterations follow; the lines before its name told the rest. */
    private record Announced(
            String name, Mode mode, int threads, Origin origin, SortedMap<String, String> params, ForkLines forks) {

        String shortName() {
            return new Benchmark(name, mode, new TreeMap<>(), 1, "").shortName();
        }
    }

    /** Returns whether JMH spoke at all. */
    boolean found() {
        return found;
    }

    /** Notes that the run is over: JMH prints its table after the last benchmark. Another run may follow in the log. */
    void end() {
        ended = true;
    }

    /** Takes the next line. */
    void line(long number, String line) {
        ended |= line.startsWith(END);
        Matcher fact = FACT.matcher(line);
        if (fact.matches()) {
            fact(number, fact.group(1), fact.group(2).strip());
            return;
        }
        if (subject.isEmpty()) {
            return;
        }
        ForkLines forks = subject.get().forks();
        Matcher iteration = ITERATION.matcher(line);
        if (iteration.matches()) {
            printed++;
            awaiting = number;
            forks.begun(number);
            score(iteration.group(1) == null ? "" : iteration.group(1), forks);
            return;
        }
        if (line.startsWith(WARMUP) || line.startsWith(RESULT)) {
            awaiting = 0;
        }
        // What the benchmark prints itself may come between the head of an iteration and its score.
        if (awaiting > 0 && score(line, forks)) {
            return;
        }
        forks.failed(line);
        Matcher secondary = SECONDARY.matcher(line);
        if (secondary.matches()) {
            PrintedScore.of(secondary.group(2))
                    .ifPresent(value -> forks.secondary(
                            Labels.plain(secondary.group(1).strip()), value, Labels.unit(secondary.group(3))));
        } else if (!line.isEmpty()) {
            forks.quiet();
        }
    }

    /** Takes the score of the iteration that is awaited, if a text is one and nothing else. */
    private boolean score(String text, ForkLines forks) {
        Matcher score = SCORE.matcher(text);
        if (!score.matches()) {
            return false;
        }
        // Versions that print times alone do not print their own number; of later ones, "153 ms" is the benchmark's.
        String unit = jmh.isEmpty()
                ? Labels.scoreUnit(score.group(2), mode.map(Mode::label).orElse(""))
                : Labels.scoreUnit(score.group(2));
        if (!Labels.isPerOperation(unit)) {
            return false;
        }
        Optional<DecimalText> value = PrintedScore.of(score.group(1));
        value.ifPresent(known -> {
            forks.score(known, unit);
            awaiting = 0;
        });
        return value.isPresent();
    }

    private void fact(long number, String key, String value) {
        awaiting = 0;
        settings.fact(key, value);
        found |= key.equals("JMH version") || key.equals("VM invoker") || key.equals("Benchmark");
        switch (key) {
            case "JMH version" -> jmh = value;
            case "VM version" -> jdk = value;
            case "Measurement" -> {
                Matcher times = MEASUREMENT.matcher(value);
                length = times.matches() ? JmhTimes.nanos(times.group(2)) : OptionalLong.empty();
                announced = times.matches() ? Integer.parseInt(times.group(1)) : 0;
            }
            case "Threads" -> threads = leadingNumber(value);
            case "Benchmark mode" -> mode = modeOf(value);
            case "Benchmark" -> {
                finish();
                settings.begin();
                ended = false;
                printed = 0;
                planned = announced;
                subject = begun(number, value);
            }
            case "Parameters" -> subject.ifPresent(known -> params(value, known.params()));
            case "Fork" -> {
                Matcher which = FORK.matcher(value);
                forksToCome = which.matches() && Integer.parseInt(which.group(1)) < Integer.parseInt(which.group(2));
                printed = 0;
                subject.ifPresent(known -> known.forks().begin(true, planned, number));
            }
            case "Warmup Fork" -> subject.ifPresent(known -> known.forks().begin(false, planned, number));
            default -> subject.ifPresent(known -> known.forks().quiet());
        }
    }

    /**
     * Returns whether the log stops in the middle of a benchmark: iterations or forks were announced that it does not have,
     * and since it began JMH did not say that the run was over, as it does where a fork failed.
     */
    boolean cut() {
        return !ended && subject.isPresent() && (forksToCome || printed < planned);
    }

    private static int leadingNumber(String text) {
        Matcher number = COUNT.matcher(text);
        return number.matches() ? Math.max(1, Integer.parseInt(number.group(1))) : 1;
    }

    /** JMH prints the long name here, such as {@code Average time, time/op}. */
    private static Optional<Mode> modeOf(String text) {
        if (text.startsWith("Throughput")) {
            return Optional.of(Mode.THROUGHPUT);
        }
        if (text.startsWith("Average time")) {
            return Optional.of(Mode.AVERAGE_TIME);
        }
        if (text.startsWith("Sampling time")) {
            return Optional.of(Mode.SAMPLE_TIME);
        }
        return text.startsWith("Single shot") ? Optional.of(Mode.SINGLE_SHOT) : Optional.empty();
    }

    /** {@code (a = 1, b = x, y)}: a value may hold commas, but hardly {@code , name = }. */
    private static void params(String text, SortedMap<String, String> params) {
        String inner = text.startsWith("(") && text.endsWith(")") ? text.substring(1, text.length() - 1) : text;
        Matcher names = PARAM.matcher(inner);
        String name = "";
        int start = 0;
        while (names.find()) {
            if (!name.isEmpty()) {
                params.put(name, inner.substring(start, names.start()));
            }
            name = names.group(1);
            start = names.end();
        }
        if (!name.isEmpty()) {
            params.put(name, inner.substring(start));
        }
    }

    private Optional<Announced> begun(long number, String name) {
        Origin origin = new Origin(Texts.line(number), jmh, jdk, length);
        return mode.filter(known -> !name.isBlank())
                .map(known -> new Announced(name, known, threads, origin, new TreeMap<>(), new ForkLines()));
    }

    private void finish() {
        subject.ifPresent(this::finish);
        subject = Optional.empty();
    }

    private void finish(Announced known) {
        ForkLines forks = known.forks();
        // Of a run that still goes on, or was cut, the whole log is refused.
        forks.close(planned);
        forks.missing()
                .ifPresent(lost ->
                        unread.add(new Unread(Unread.Kind.ITERATIONS, lost.line(), known.shortName(), lost.count())));
        forks.otherUnit()
                .ifPresent(other ->
                        unread.add(new Unread(Unread.Kind.UNIT, other.line(), known.shortName(), other.count())));
        Origin origin = known.origin();
        forks.score()
                .ifPresent(score -> entries.add(new ResultEntry(
                        new Benchmark(known.name(), known.mode(), known.params(), known.threads(), score.unit()),
                        score,
                        forks.secondary(),
                        Extent.FORKS,
                        new Origin(
                                origin.place(),
                                origin.jmh(),
                                origin.jdk(),
                                origin.iterationNanos(),
                                settings.ofBenchmark()))));
    }

    List<ResultEntry> entries() {
        finish();
        return entries;
    }

    /** Returns what could not be read, complete once {@link #entries} was called. */
    List<Unread> unread() {
        return unread;
    }
}
