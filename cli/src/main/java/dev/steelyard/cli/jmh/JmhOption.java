package dev.steelyard.cli.jmh;

import java.util.Arrays;
import java.util.Optional;

/** All options of JMH's command line, and how lockstep blocks treat them. */
public enum JmhOption {
    EXCLUDE("e", "<regexp,...>", "Benchmarks to leave out."),
    PARAM("p", "<name=v,...>", "Values of a param, replacing the annotation's."),
    THREADS("t", "<int|max,...>", "Worker threads; each number is measured as a separate benchmark."),
    THREAD_GROUPS("tg", "<int,...>", "Number of threads for each method of a group."),
    MODE("bm", "<mode,...>", "Modes: thrpt, avgt, sample, ss, all."),
    TIME_UNIT("tu", "<unit>", "Time unit of scores: ns, us, ms, s, m, h."),
    TIMEOUT("to", "<time>", "Time limit of an iteration."),
    OPERATIONS("opi", "<int>", "Operations per call, replacing @OperationsPerInvocation."),
    BATCH_SIZE("bs", "<int>", "Calls per operation."),
    WARMUP_BATCH_SIZE("wbs", "<int>", "Calls per operation while warming up."),
    JVM_ARGS_PREPEND("jvmArgsPrepend", "<args>", "JVM arguments to put before all others."),
    JVM_ARGS("jvmArgs", "<args>", "JVM arguments, replacing the annotation's."),
    JVM_ARGS_APPEND("jvmArgsAppend", "<args>", "JVM arguments to append to the annotation's."),

    FORKS("f", "<int>", Use.REPLACES, "Number of blocks, each with one fork of every variant; same as --blocks."),
    WARMUP_ITERATIONS("wi", "<int>", Use.REPLACES, "Warmup iterations, overriding the pilot's choice."),
    WARMUP_TIME("w", "<time>", Use.REPLACES, "Time of a warmup iteration, overriding the pilot's choice."),
    ITERATIONS("i", "<int>", Use.REPLACES, "Measured iterations of a fork; each is one turn."),
    TIME("r", "<time>", Use.REPLACES, "Time of a measured iteration, which becomes the length of a slice."),

    GC(
            "gc",
            "<bool>",
            "a forced collection between iterations hides the cost of garbage and falls outside the fork's turn",
            "Leave it out; allocation per operation is always counted and gets its own verdict."),
    PROFILER(
            "prof",
            "<profiler>",
            "a profiler disturbs the measurement, and its clock keeps running while a fork is parked",
            "Leave it out: allocation is always counted. To profile, run the benchmark jar with plain JMH."),
    WARMUP_MODE(
            "wm",
            "<mode>",
            "every fork warms up its own benchmark just before its turns; the gate does not support bulk warmup",
            "Leave it out; the mode is always JMH's INDI."),
    WARMUP_BENCHMARKS(
            "wmb",
            "<regexp,...>",
            "every fork warms up its own benchmark and nothing else",
            "Leave it out, or call the other code in the benchmark's setup."),
    RESULT_FORMAT(
            "rf",
            "<type>",
            "results are always written in every format",
            "Use the JMH JSON files in the run's folder, one per variant; --format sets the format of standard "
                    + "output."),
    RESULT_FILE(
            "rff",
            "<file>",
            "results are written to several files in the run's folder",
            "Use --out DIR to choose the folder; it contains a JMH JSON file for every variant."),
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
            "it lists profilers, which Steelyard does not use",
            "Run the benchmark jar with plain JMH to use one."),
    LIST_RESULT_FORMATS(
            "lrf", "", "it lists JMH's result formats", "Use --format; 'steelyard compare --help' lists its values."),
    VERBOSITY(
            "v",
            "<mode>",
            "the complete output of forks goes to logs, never to the screen",
            "Use --quiet to see less on the screen; for more, see the logs in the run's folder."),
    FAIL_ON_ERROR(
            "foe",
            "<bool>",
            "a benchmark that fails is reported and never stops the others",
            "Leave it out; the exit code is 3 if any benchmark fails."),
    SYNCHRONISE(
            "si",
            "<bool>",
            "the threads of a fork always start and stop a slice together; otherwise one would run into another "
                    + "fork's turn",
            "Leave it out; it is always true, JMH's default."),
    WARMUP_FORKS(
            "wf",
            "<int>",
            "a fork that is not measured takes time and proves nothing",
            "Leave it out; use --blocks or --budget for more certainty."),
    JVM(
            "jvm",
            "<path>",
            "the JVM is set for each variant",
            "Use --jvm PATH: before a variant for that one, after the last variant for all."),
    HELP("h", "", "it prints JMH's help instead of measuring", "Use 'steelyard compare --help-jmh'.");

    /** The treatment of an option. */
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

    /** Returns the option as written on the command line, such as {@code -wi}. */
    public String flag() {
        return "-" + flag;
    }

    /** Returns the form of its argument; empty if it has none. */
    public String argument() {
        return argument;
    }

    /** Returns the treatment of this option. */
    public Use use() {
        return use;
    }

    /** Returns what it does here; for a refused option, the reason without a period. */
    public String text() {
        return text;
    }

    /** Returns what to use instead of a refused option, as a sentence; otherwise empty. */
    public String instead() {
        return instead;
    }
}
