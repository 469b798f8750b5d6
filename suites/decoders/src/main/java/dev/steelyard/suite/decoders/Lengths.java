package dev.steelyard.suite.decoders;

import java.util.SplittableRandom;

/** How many bytes the values of variable length have: values of the param {@code values}, in lower case. */
enum Lengths {
    /** All lengths equally often, in no order: nothing can foresee them. */
    MIXED {
        @Override
        int next(int index, int longest, SplittableRandom random) {
            return 1 + random.nextInt(longest);
        }
    },
    /** As in records: 80 % of one byte, 15 % of two, 4 % of three, 1 % longer. In no order. */
    SMALL {
        @Override
        int next(int index, int longest, SplittableRandom random) {
            int percentile = random.nextInt(100);
            if (percentile < 80) {
                return 1;
            }
            if (percentile < 95) {
                return 2;
            }
            return percentile < 99 ? 3 : 4 + random.nextInt(longest - 3);
        }
    },
    /** All lengths in turn: as often as in {@link #MIXED}, but a branch predictor learns them. */
    CYCLE {
        @Override
        int next(int index, int longest, SplittableRandom random) {
            return 1 + index % longest;
        }
    };

    /**
     * Returns the number of bytes of a value.
     *
     * @param index of the value, from 0
     * @param longest the most bytes that a value can have, at least 4
     */
    abstract int next(int index, int longest, SplittableRandom random);
}
