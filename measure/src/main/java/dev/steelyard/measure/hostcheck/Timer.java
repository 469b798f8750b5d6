package dev.steelyard.measure.hostcheck;

/**
 * The properties of the JVM's timer, as measured in this process.
 *
 * @param granularityNanos the smallest observed step, in ns
 * @param costNanos time of one reading, in ns
 */
record Timer(long granularityNanos, double costNanos) {
    private static final int STEPS = 20_000;
    private static final int LOOKS = 200_000;
    private static final int ROUNDS = 7;

    /** Measures the timer, in some hundredths of a second. */
    static Timer measure() {
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < STEPS; i++) {
            long first = System.nanoTime();
            long next = System.nanoTime();
            while (next == first) {
                next = System.nanoTime();
            }
            smallest = Math.min(smallest, next - first);
        }
        double cheapest = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            long last = start;
            for (int i = 0; i < LOOKS; i++) {
                last = System.nanoTime();
            }
            cheapest = Math.min(cheapest, (double) (last - start) / LOOKS);
        }
        return new Timer(Math.max(1, smallest), cheapest);
    }
}
