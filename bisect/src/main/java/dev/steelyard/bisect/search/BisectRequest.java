package dev.steelyard.bisect.search;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.model.Metric;
import dev.steelyard.workspace.variant.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A request to {@code steelyard bisect}.
 *
 * @param compared the comparison of both ends: the revision without the change and the one with it, one benchmark, and the
 *     time for all steps
 * @param sought what is looked for
 * @param format how the result is written to standard output
 */
public record BisectRequest(CompareRequest compared, Sought sought, Format format) {

    public BisectRequest {
        boolean revisions = compared.variants().stream()
                .allMatch(variant -> variant.source().kind() == Source.Kind.REVISION);
        if (compared.variants().size() != 2 || !revisions) {
            throw new IllegalArgumentException("a range has two revisions: " + compared.variants());
        }
    }

    /**
     * What is looked for.
     *
     * @param quantity which change
     * @param confidence probability from which on a commit is found, in (0.5, 1)
     */
    public record Sought(Quantity quantity, double confidence) {
        /** Usual probability from which on a commit is found. */
        public static final double CONFIDENCE = 0.95;
        /** The greatest that searches reach, since the odds of a commit are limited ({@link dev.steelyard.bisect.range.LevelTest}). */
        public static final double MOST = 0.98;

        public Sought {
            if (!(confidence > 0.5 && confidence < 1)) {
                throw new IllegalArgumentException("confidence must lie between 0.5 and 1: " + confidence);
            }
        }
    }

    /** The quantity whose change is looked for. */
    public enum Quantity {
        /** The score. */
        TIME(Metric.SCORE),
        /** Allocation per operation. */
        ALLOCATION(Metric.ALLOCATION);

        private final String metric;

        Quantity(String metric) {
            this.metric = metric;
        }

        /** Returns the name of the metric. */
        public String metric() {
            return metric;
        }
    }

    /** The format of the result on standard output. */
    public enum Format {
        TEXT,
        JSON
    }

    /**
     * A request to go on with a bisection.
     *
     * @param project the project under test
     * @param folder the folder of the bisection, or its name under {@code .steelyard/bisects}
     * @param budget new time for all steps, those that were taken included; empty for what it had
     * @param format how the result is written to standard output
     */
    public record Resume(Path project, String folder, Optional<Duration> budget, Format format) {}
}
