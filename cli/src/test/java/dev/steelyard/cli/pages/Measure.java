package dev.steelyard.cli.pages;

import java.util.Arrays;
import java.util.Locale;

/** What a sentence says of a change: the interval's end that is nearer to no change, and the farther one, in its own terms. */
enum Measure {
    /** Per cent that the treatment takes longer. */
    LONGER("REGRESSED") {
        @Override
        double end(double change) {
            return 100 * change;
        }
    },
    /** Per cent of time that the treatment saves. */
    LESS("IMPROVED") {
        @Override
        double end(double change) {
            return -100 * change;
        }
    },
    /** Per cent of the baseline's time that the treatment takes. */
    SHARE("IMPROVED") {
        @Override
        double end(double change) {
            return 100 * (1 + change);
        }
    },
    /** Per cent of operations that the treatment does fewer. */
    FEWER("REGRESSED") {
        @Override
        double end(double change) {
            return 100 - 100 / (1 + change);
        }
    },
    /** Per cent of operations that the treatment does more. */
    MORE("IMPROVED") {
        @Override
        double end(double change) {
            return 100 / (1 + change) - 100;
        }
    },
    /** How many times as fast as the baseline the treatment is. */
    SPEED("IMPROVED") {
        @Override
        double end(double change) {
            return 1 / (1 + change);
        }
    },
    /** How many times as fast as the treatment the baseline is. */
    BASELINE_SPEED("REGRESSED") {
        @Override
        double end(double change) {
            return 1 + change;
        }
    };

    /** What a row must be before anybody may say that it is at least so much. */
    private final String verdict;

    Measure(String verdict) {
        this.verdict = verdict;
    }

    static Measure of(String name) {
        return Arrays.stream(values())
                .filter(measure -> measure.name()
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-')
                        .equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no measure '" + name + "'"));
    }

    abstract double end(double change);

    String verdict() {
        return verdict;
    }

    double least(ResultRow row) {
        return Math.min(end(row.low()), end(row.high()));
    }

    double most(ResultRow row) {
        return Math.max(end(row.low()), end(row.high()));
    }
}
