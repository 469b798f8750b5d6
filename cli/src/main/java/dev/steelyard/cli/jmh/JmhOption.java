package dev.steelyard.cli.jmh;

import java.util.Arrays;
import java.util.Optional;

/** Every option of JMH's command line, and what becomes of it in lockstep blocks. */
public enum JmhOption {
    EXCLUDE("e", "<regexp,...>", "Benchmarks to leave out."),
    PARAM("p", "<name=v,...>", "Values of a param, in place of the annotation's."),
    THREADS("t", "<int|max,...>", "Worker threads; several numbers are benchmarks of their own."),
    THREAD_GROUPS("tg", "<int,...>", "Threads of each member of a group."),
    MODE("bm", "<mode,...>", "Modes: thrpt, avgt, sample, ss, all."),
    TIME_UNIT("tu", "<unit>", "Time unit of scores: ns, us, ms, s, m, h."),
    TIMEOUT("to", "<time>", "Time limit of an iteration."),
    OPERATIONS("opi", "<int>", "Operations per invocation."),
    BATCH_SIZE("bs", "<int>", "Calls per operation."),
    WARMUP_BATCH_SIZE("wbs", "<int>", "Calls per operation while warming up."),
    JVM_ARGS_PREPEND("jvmArgsPrepend", "<args>", "JVM arguments before all others."),
    JVM_ARGS("jvmArgs", "<args>", "JVM arguments, in place of the annotation's."),
    JVM_ARGS_APPEND("jvmArgsAppend", "<args>", "JVM arguments after the annotation's."),

    FORKS("f", "<int>", Use.REPLACES, "As many blocks, each of one fork of every variant; the same as --blocks."),
    WARMUP_ITERATIONS("wi", "<int>", Use.REPLACES, "Warmup iterations, in place of what the pilot would choose."),
    WARMUP_TIME("w", "<time>", Use.REPLACES, "Time of a warmup iteration, in place of what the pilot would choose."),
    ITERATIONS("i", "<int>", Use.REPLACES, "Measured iterations of a fork, taken in turns."),
    TIME("r", "<time>", Use.REPLACES, "Time of a measured iteration, which becomes the length of a slice."),

    GC(
            "gc",
            "<bool>",
            "a collection forced between iterations hides what garbage costs and falls outside the fork's turn",
            "Leave it out; allocation per operation is counted anyway and has a verdict of its own."),
    PROFILER(
            "prof",
            "<profiler>",
            "a profiler disturbs what is measured, and its clock runs on while a fork is parked",
            "Leave it out: allocation is counted anyway. To profile, run the benchmark jar with plain JMH."),
    WARMUP_MODE(
            "wm",
            "<mode>",
            "every fork warms up its own benchmark just before its turns, and in bulk the gate would be lost",
            "Leave it out; JMH's INDI is what happens."),
    WARMUP_BENCHMARKS(
            "wmb",
            "<regexp,...>",
            "every fork warms up its own benchmark and nothing else",
            "Leave it out, or call the other code in the benchmark's set-up."),
    RESULT_FORMAT(
            "rf",
            "<type>",
            "results are written in every format at once",
            "Look into the run's folder, which has a JMH JSON for every variant; --format sets standard output."),
    RESULT_FILE(
            "rff",
            "<file>",
            "results are several files, and they go into the run's folder",
            "Use --out DIR to choose the folder; it has a JMH JSON for every variant."),
    OUTPUT_FILE(
            "o",
            "<file>",
            "the forks' own output is kept as logs in the run's folder",
            "Use --out DIR to choose the folder, or redirect standard output."),
    LIST("l", "", "it lists benchmarks instead of measuring them", "Use --dry-run, which lists them with the plan."),
    LIST_PARAMS(
            "lp",
            "",
            "it lists benchmarks instead of measuring them",
            "Use --dry-run, which lists them with their params and the plan."),
    LIST_PROFILERS(
            "lprof",
            "",
            "it lists profilers, and Steelyard runs without them",
            "Run the benchmark jar with plain JMH to use one."),
    LIST_RESULT_FORMATS(
            "lrf", "", "it lists JMH's result formats", "Use --format; 'steelyard compare --help' lists its values."),
    VERBOSITY(
            "v",
            "<mode>",
            "the forks' output goes into logs, whole, and never to the screen",
            "Use --quiet for less on the screen, and the logs in the run's folder for more."),
    FAIL_ON_ERROR(
            "foe",
            "<bool>",
            "a benchmark that fails is reported and never stops the others",
            "Leave it out; the exit code is 3 when any benchmark failed."),
    SYNCHRONISE(
            "si",
            "<bool>",
            "the threads of a fork always start and stop a slice together, or one would run on in another fork's turn",
            "Leave it out; true, JMH's default, is what happens."),
    WARMUP_FORKS(
            "wf",
            "<int>",
            "a fork that is not measured takes time and proves nothing",
            "Leave it out; use --blocks or --budget for more certainty."),
    JVM(
            "jvm",
            "<path>",
            "a JVM belongs to a variant",
            "Use --jvm PATH: before a variant for that one, after the last variant for all."),
    HELP("h", "", "it prints JMH's help instead of measuring", "Use 'steelyard compare --help-jmh'.");

    /** What becomes of an option. */
    public enum Use {
        /** Means what it means in JMH. */
        KEPT,
        /** Sets something that Steelyard would choose itself. */
        REPLACES,
        /** Is an error, with a reason. */
        REFUSED
    }

    private final String flag;
    private final String argument;
    private final Use use;
    private final String text;
    private final String instead;

    JmhOption(String flag, String argument, String meaning) {
        this(flag, argument, Use.KEPT, meaning);
    }

    JmhOption(String flag, String argument, Use use, String meaning) {
        this.flag = flag;
        this.argument = argument;
        this.use = use;
        this.text = meaning;
        this.instead = "";
    }

    JmhOption(String flag, String argument, String reason, String instead) {
        this.flag = flag;
        this.argument = argument;
        this.use = Use.REFUSED;
        this.text = reason;
        this.instead = instead;
    }

    /** Returns the option with this name, without its hyphen. */
    public static Optional<JmhOption> of(String name) {
        return Arrays.stream(values())
                .filter(option -> option.flag.equals(name))
                .findFirst();
    }

    /** How it is written, such as {@code -wi}. */
    public String flag() {
        return "-" + flag;
    }

    /** What its argument looks like; empty if it has none. */
    public String argument() {
        return argument;
    }

    /** What becomes of it. */
    public Use use() {
        return use;
    }

    /** What it does here; for a refused one the reason, without a full stop. */
    public String text() {
        return text;
    }

    /** What to use instead of a refused one, in a sentence; else empty. */
    public String instead() {
        return instead;
    }
}
