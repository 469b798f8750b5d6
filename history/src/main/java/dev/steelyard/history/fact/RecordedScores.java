package dev.steelyard.history.fact;

import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.summary.ScoreSummary;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The scores of one metric of a benchmark, from the forks of one variant of a run that have the same setup.
 *
 * @param project the project
 * @param metric the metric
 * @param code the code
 * @param run the run
 * @param forks a score per fork, in the unit of the metric; finite, at least one
 */
public record RecordedScores(ProjectName project, Measured metric, Code code, Where run, List<Double> forks) {

    /**
     * What is measured.
     *
     * @param benchmark full name
     * @param params as {@code a=1 b=2}; empty without params
     * @param metric {@code score} or another metric
     * @param paramValues the params by name
     */
    public record Measured(
            String benchmark,
            Mode mode,
            String params,
            int threads,
            String metric,
            String unit,
            SortedMap<String, String> paramValues) {
        public Measured {
            paramValues = Collections.unmodifiableSortedMap(new TreeMap<>(paramValues));
        }

        /** Creates a metric without params, or with params of which only the text matters. */
        public Measured(String benchmark, Mode mode, String params, int threads, String metric, String unit) {
            this(benchmark, mode, params, threads, metric, unit, new TreeMap<>());
        }

        /** Returns whether lower values are better; empty if unknown. */
        public Optional<Boolean> lessIsBetter() {
            return switch (Metric.kind(metric)) {
                case SCORE, QUANTILE -> Optional.of(!mode.moreIsBetter());
                case ALLOCATION -> Optional.of(true);
                default -> Optional.empty();
            };
        }
    }

    /**
     * The code.
     *
     * @param variant name of its variant
     * @param revision full commit or a digest of the contents; empty if unknown
     * @param committed time of the commit; empty if it is not a known commit
     */
    public record Code(String variant, Optional<String> revision, Optional<Instant> committed) {}

    /**
     * Where and when.
     *
     * @param run name of the run
     * @param start when the run started
     * @param host id of the machine
     * @param setup how the forks were set up
     */
    public record Where(String run, Instant start, String host, Setup setup) {}

    /**
     * The setup of forks, apart from what follows from the host.
     *
     * @param id an id shared by all forks with the same setup
     * @param jvm version of their JVM; empty if unknown
     * @param facts all known facts about it
     */
    public record Setup(String id, String jvm, SortedMap<String, String> facts) {
        public Setup {
            facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
        }

        /** Creates a setup without facts. */
        public Setup(String id, String jvm) {
            this(id, jvm, new TreeMap<>());
        }
    }

    public RecordedScores {
        forks = List.copyOf(forks);
        if (forks.isEmpty() || !forks.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("scores " + forks);
        }
    }

    /** Returns the same scores with another name for their project. */
    public RecordedScores named(String name) {
        return new RecordedScores(new ProjectName(project.identity(), name), metric, code, run, forks);
    }

    /** Returns the summary of the forks. */
    public ScoreSummary summary() {
        return ScoreSummary.of(forks).orElseThrow();
    }
}
