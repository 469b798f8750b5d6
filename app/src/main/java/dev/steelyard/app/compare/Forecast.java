package dev.steelyard.app.compare;

import dev.steelyard.app.Progress;
import dev.steelyard.core.decision.OpenRows;
import java.time.Duration;

/**
 * The remaining time that a run will probably take.
 *
 * @param done how much of the run is behind it, from 0 to 1
 * @param left time it will probably take yet
 * @param any whether there was anything to go by
 */
record Forecast(double done, Duration left, boolean any) {

    /**
     * Estimates from what is open and the time spent so far.
     *
     * @param elapsed wall time of all blocks so far; zero before the first, of which nothing is known
     */
    static Forecast of(OpenRows open, Duration elapsed) {
        if (elapsed.isZero()) {
            return new Forecast(0, Duration.ZERO, false);
        }
        Duration left = open.expectedTime();
        double total = elapsed.plus(left).toNanos();
        return new Forecast(elapsed.toNanos() / total, left, true);
    }

    void report(Progress progress) {
        if (any) {
            progress.remaining(done, left);
        }
    }
}
