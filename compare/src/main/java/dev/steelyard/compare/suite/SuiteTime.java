package dev.steelyard.compare.suite;

import dev.steelyard.workspace.suite.Suite;
import java.time.Duration;

/** The time that a suite takes, estimated from the number of its benchmarks. */
final class SuiteTime {

    private SuiteTime() {}

    /**
     * Returns the time of all of a suite, or of its core.
     *
     * @param versions how many versions are compared; 0 if the values of a param are, which count as benchmarks
     */
    static Duration of(Suite suite, int versions, boolean full) {
        return suite.row().multipliedBy((long) suite.rows(full, versions > 0) * Math.max(1, versions));
    }

    /** Returns the budget of a run that the user gave none: that for all of a suite is never less than for its core. */
    static Duration budget(Suite suite, int versions, boolean full) {
        Duration all = of(suite, versions, full);
        return full && all.compareTo(Suite.CORE_TIME) > 0 ? all : Suite.CORE_TIME;
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
