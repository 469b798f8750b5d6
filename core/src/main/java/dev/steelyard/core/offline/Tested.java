package dev.steelyard.core.offline;

import dev.steelyard.core.stats.Welch;

/**
 * What Welch's test says, with what rounding may have done taken off.
 *
 * @param welch the test itself
 * @param halfWidth half the width of the interval at 1 - alpha, rounding included
 * @param slack the greatest that rounding may have moved the difference
 * @param pValue p-value of a difference greater than rounding makes, above 0
 */
record Tested(Welch.Result welch, double halfWidth, double slack, double pValue) {

    /**
     * Widens a test by an error that is no chance.
     *
     * @param slack the greatest that rounding may have moved the difference
     */
    static Tested of(Welch.Result welch, double alpha, double slack) {
        double shown = Math.max(0, Math.abs(welch.estimate()) - slack);
        double p = Welch.pValue(shown, welch.error(), welch.degrees());
        return new Tested(welch, welch.halfWidth(alpha) + slack, slack, Math.max(Double.MIN_NORMAL, p));
    }

    double estimate() {
        return welch.estimate();
    }

    double low() {
        return estimate() - halfWidth;
    }

    double high() {
        return estimate() + halfWidth;
    }

    /** Tells whether the interval excludes 0. */
    boolean offZero() {
        return low() > 0 || high() < 0;
    }
}
