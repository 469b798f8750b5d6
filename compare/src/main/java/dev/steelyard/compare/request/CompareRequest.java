package dev.steelyard.compare.request;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request to {@code steelyard compare}.
 *
 * @param project the directory of the project under test
 * @param variants the baseline first, then at least one treatment; the treatment alone if the baseline is implied; one
 *     alone, whose benchmarks are compared with each other, if a param is swept
 * @param impliedBaseline present if a treatment was given alone: it is compared with its merge base with the main
 *     branch, under these settings
 * @param build how revisions are built
 * @param jmh JMH's options
 * @param criteria what is promised
 * @param pace how long and how finely to measure
 * @param placement where forks run
 * @param output where results go and what counts as failure
 * @param sweep present if each value of a param is a variant
 * @param scope which benchmarks are measured
 */
public record CompareRequest(
        Path project,
        List<VariantSpec> variants,
        Optional<ImpliedBaseline> impliedBaseline,
        BuildSettings build,
        JmhOptions jmh,
        Criteria criteria,
        Pace pace,
        PlacementRequest placement,
        Output output,
        Optional<Sweep> sweep,
        Scope scope) {

    public CompareRequest {
        variants = List.copyOf(variants);
        if (sweep.isPresent() && (variants.size() != 1 || impliedBaseline.isPresent())) {
            throw new IllegalArgumentException(
                    "values of a param are compared within one variant and without a baseline, not in "
                            + variants.size());
        }
        if (sweep.isEmpty() && (variants.isEmpty() || (variants.size() == 1) != impliedBaseline.isPresent())) {
            throw new IllegalArgumentException(
                    "a baseline is implied if, and only if, there is one treatment: " + variants.size() + " variants");
        }
    }

    /** A request whose variants are all named, and whose benchmarks are all measured. */
    public CompareRequest(
            Path project,
            List<VariantSpec> variants,
            Optional<ImpliedBaseline> impliedBaseline,
            BuildSettings build,
            JmhOptions jmh,
            Criteria criteria,
            Pace pace,
            PlacementRequest placement,
            Output output) {
        this(
                project,
                variants,
                impliedBaseline,
                build,
                jmh,
                criteria,
                pace,
                placement,
                output,
                Optional.empty(),
                Scope.ALL);
    }

    /** Returns the same request for other variants. */
    public CompareRequest with(List<VariantSpec> others) {
        return new CompareRequest(
                project, others, impliedBaseline, build, jmh, criteria, pace, placement, output, sweep, scope);
    }

    /** Returns the same request with another output. */
    public CompareRequest with(Output other) {
        return new CompareRequest(
                project, variants, impliedBaseline, build, jmh, criteria, pace, placement, other, sweep, scope);
    }

    /** Returns the same request with other options of JMH. */
    public CompareRequest with(JmhOptions other) {
        return new CompareRequest(
                project, variants, impliedBaseline, build, other, criteria, pace, placement, output, sweep, scope);
    }

    /** Returns the same request with other settings of builds. */
    public CompareRequest with(BuildSettings other) {
        return new CompareRequest(
                project, variants, impliedBaseline, other, jmh, criteria, pace, placement, output, sweep, scope);
    }

    /** Returns the same request for another placement. */
    public CompareRequest with(PlacementRequest other) {
        return new CompareRequest(
                project, variants, impliedBaseline, build, jmh, criteria, pace, other, output, sweep, scope);
    }

    /** The benchmarks to measure. */
    public enum Scope {
        /** Those that the change can reach: the others run the same code on both sides. */
        REACHED,
        /** All of them. */
        ALL
    }

    /**
     * A param of the benchmarks of one variant, whose values are compared with each other. It leaves the benchmarks'
     * identity; each of its values is a variant of the run, the first of them the baseline.
     *
     * @param param name of the param, not blank
     * @param values the values that are compared, in this order, without repetition and at least two; empty for all that
     *     the selected benchmarks have, in the order in which they have them
     */
    public record Sweep(String param, List<String> values) {
        public Sweep {
            values = List.copyOf(values);
            if (param.isBlank()) {
                throw new IllegalArgumentException("the param has no name");
            }
            if (values.size() == 1) {
                throw new IllegalArgumentException(
                        param + " needs at least two values; found one: '" + values.get(0) + "'");
            }
            if (new HashSet<>(values).size() < values.size()) {
                throw new IllegalArgumentException(param + " has the same value twice: " + String.join(", ", values));
            }
        }
    }

    /**
     * The baseline of a treatment that was given alone: the merge base of its revision with the main branch.
     *
     * @param jvm the JDK directory or java executable of its forks; empty for the one Steelyard runs on
     * @param settings options bound to all variants
     */
    public record ImpliedBaseline(Optional<Path> jvm, VariantSettings settings) {}

    /**
     * The duration and the granularity of measuring.
     *
     * @param budget time for all blocks together
     * @param slice length of a slice set by hand; empty for the pilot to choose
     * @param piloting where plans come from
     * @param seed from which all random order is drawn; empty to draw one
     * @param forkTimeout silence after which a fork counts as hung; empty to derive it from the plan
     * @param canary whether a second fork of the baseline runs in some blocks, see {@link dev.steelyard.core.model.Safeguards}
     */
    public record Pace(
            Duration budget,
            Optional<Duration> slice,
            Piloting piloting,
            OptionalLong seed,
            Optional<Duration> forkTimeout,
            boolean canary) {

        /** The same with a canary. */
        public Pace(
                Duration budget,
                Optional<Duration> slice,
                Piloting piloting,
                OptionalLong seed,
                Optional<Duration> forkTimeout) {
            this(budget, slice, piloting, seed, forkTimeout, true);
        }

        /** Returns the same pace within another budget. */
        public Pace within(Duration time) {
            return new Pace(time, slice, piloting, seed, forkTimeout, canary);
        }

        /** The budget where a fixed number of blocks says when to end: no limit that could be met. */
        public static final Duration UNLIMITED = Duration.ofDays(365);
    }

    /** The source of a benchmark's plan, unless the user set its iterations. */
    public enum Piloting {
        /** A remembered plan, else a pilot block. */
        IF_NEEDED,
        /** A remembered plan, else the bundled one; never a pilot block. */
        NEVER,
        /** The bundled plan, whatever is remembered: for benchmarks known beforehand. */
        BUNDLED
    }

    /**
     * The destination of results, and what counts as failure.
     *
     * @param folder the run's folder; empty for a new one under {@code .steelyard/runs}
     * @param failOn what makes the exit code 1 or 4
     * @param format how the result is written to standard output
     * @param dryRun whether to print the plan instead of measuring
     * @param commandLine the words of the command, as they are recorded in the run's folder
     * @param explain time for explaining each change of a score or allocation, above 0; empty if changes are not explained
     * @param recording whether and where the run is recorded when it is finished
     */
    public record Output(
            Optional<Path> folder,
            FailOn failOn,
            Format format,
            boolean dryRun,
            List<String> commandLine,
            Optional<Duration> explain,
            Recording recording) {
        public Output {
            commandLine = List.copyOf(commandLine);
        }

        /** The output of a run whose changes are not explained, and which is recorded as usual. */
        public Output(Optional<Path> folder, FailOn failOn, Format format, boolean dryRun, List<String> commandLine) {
            this(folder, failOn, format, dryRun, commandLine, Optional.empty(), Recording.USUAL);
        }
    }

    /** The format of the result on standard output. */
    public enum Format {
        TEXT,
        JSON,
        CSV,
        MARKDOWN,
        HTML
    }
}
