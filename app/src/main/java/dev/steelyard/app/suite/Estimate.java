package dev.steelyard.app.suite;

import dev.steelyard.workspace.suite.Suite;
import java.time.Duration;

/** How long a suite takes, from the number of its benchmarks. */
final class Estimate {

    /**
     * Time of one benchmark under one variant: a pilot and six blocks, in each of which a fork takes 0.7 s to start and
     * to end, 1.5 s to warm up and 1.5 s for its turns (the bundled plan). Small changes take more blocks.
     */
    static final Duration ROW = Duration.ofSeconds(25);

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
