package dev.steelyard.harness.drill;

/**
 * Makes a loop of benchmark calls take longer by a share of its own time: it waits, busily, after about 100 us of calls, or after each
 * call where one takes longer. So what is added is the same share whatever a call takes, and the clock is read too rarely to add
 * more. One thread uses an instance.
 */
public final class Slowdown {

    private static final long BATCH_NANOS = 100_000;
    private static final int MOST_CALLS = 1 << 30;

    private final double share;
    private int calls;
    private int batch = 1;
    private long since = System.nanoTime();

    /** @param share the share of its time that is added, such as 0.05 */
    public Slowdown(double share) {
        this.share = share;
    }

    /** Follows each call of the benchmark. */
    public void called() {
        if (++calls >= batch) {
            pause();
        }
    }

    private void pause() {
        long now = System.nanoTime();
        long busy = now - since;
        if (busy < BATCH_NANOS / 2 && batch < MOST_CALLS) {
            batch *= 2;
        } else if (busy > BATCH_NANOS * 2 && batch > 1) {
            batch /= 2;
        }
        long added = (long) (busy * share);
        while (System.nanoTime() - now < added) {
            // Sleeping would be coarser, and give the CPU away.
        }
        calls = 0;
        since = System.nanoTime();
    }
}
