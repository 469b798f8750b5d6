package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.decision.OpenRows;
import dev.steelyard.core.decision.TimeLeft;
import java.time.Duration;

/**
 * The remaining time of a run.
 *
 * @param done how much of the run is behind it, from 0 to 1
 * @param left time it will take yet
 * @param any whether there was anything to go by
 */
record Forecast(double done, TimeLeft left, boolean any) {

    /**
     * Estimates from what is open and the time spent so far.
     *
     * @param elapsed wall time of all blocks so far; zero before the first, of which nothing is known
     */
    static Forecast of(OpenRows open, Duration elapsed) {
        TimeLeft left = open.timeLeft();
        if (elapsed.isZero()) {
            return new Forecast(0, left, false);
        }
        double total = elapsed.plus(left.time()).toNanos();
        return new Forecast(elapsed.toNanos() / total, left, true);
    }

    void report(Progress progress) {
        if (any) {
            progress.remaining(done, left);
        }
    }
}
