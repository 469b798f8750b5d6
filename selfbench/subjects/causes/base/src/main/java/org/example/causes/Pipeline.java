package org.example.causes;

/** A hot call whose receivers are of two classes, or of more: HotSpot inlines at most two (bimorphic inline cache). */
final class Pipeline {
    private final Step[] steps = {new Plus(), new Minus(), new Plus(), new Minus()};

    interface Step {
        long apply(long value);
    }

    static final class Plus implements Step {
        @Override
        public long apply(long value) {
            return value + 3;
        }
    }

    static final class Minus implements Step {
        @Override
        public long apply(long value) {
            return value - 1;
        }
    }

    static final class Times implements Step {
        @Override
        public long apply(long value) {
            return value * 5;
        }
    }

    Step step(int index) {
        return steps[index & 3];
    }
}
