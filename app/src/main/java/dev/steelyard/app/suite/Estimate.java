package dev.steelyard.app.suite;

import dev.steelyard.workspace.suite.Suite;
import java.time.Duration;

/** How long a suite takes, from the number of its benchmarks. */
final class Estimate {

    /**
     * Time of one benchmark under one variant: a pilot and five blocks, whose forks take 5 s each from their start to their
     * end. So it was on two shared cores (docs/guide/avro-versions.md: 15 such rows in seven and a half minutes). A change
     * near the margin takes more blocks.
     */
    static final Duration ROW = Duration.ofSeconds(30);

    /** Time for the core of a suite, unless the user says otherwise; that for all of it is never less. */
    static final Duration CORE_BUDGET = Duration.ofMinutes(25);

    private Estimate() {}

    /** Returns the time of all of a suite, or of its core. */
    static Duration of(Suite suite, int variants, boolean full) {
        return ROW.multipliedBy((long) (full ? suite.rows() : suite.core().rows()) * variants);
    }

    /** Returns the budget of a run that the user gave none. */
    static Duration budget(Suite suite, int variants, boolean full) {
        Duration all = of(suite, variants, full);
        return full && all.compareTo(CORE_BUDGET) > 0 ? all : CORE_BUDGET;
    }

    /** Returns a time in the words of a list. */
    static String words(Duration time) {
        long minutes = Math.max(1, (time.toSeconds() + 30) / 60);
        long rest = minutes % 60;
        return minutes < 60
                ? "about " + minutes + " min"
                : "about " + minutes / 60 + " h" + (rest == 0 ? "" : " " + rest + " min");
    }
}
