package dev.steelyard.suite.maps;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Where the entries of a loaded map lie in the heap, which decides what a scan of a map of objects costs: nodes that a copying
 * collector has moved lie in the order in which it met them, which is about that of the keys. JMH fills the param and calls the
 * fixtures.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class Arranged {

    private static final long SEED = 20180125;

    /** How often entries are put again until no collection moves them on the way. */
    private static final int ATTEMPTS = 4;

    /** Collections after which whatever survives has been copied. */
    private static final int COLLECTIONS = 2;

    /** What is allocated at a time to make the collector run, in bytes. */
    private static final int GARBAGE = 1 << 16;

    /** How many heaps full are allocated for that at most: no young generation is larger than a heap. */
    private static final int MOST_HEAPS = 4;

    /** Where the garbage goes, so that the compiler cannot leave it out. */
    @SuppressWarnings("unused")
    private static volatile byte[] garbage = {};

    /**
     * {@code loaded}: as loading left them. {@code collected}: after the collector has run twice. {@code shuffled}: each entry
     * removed and put again in random order and, of a store that keeps objects, no collection since. Collections are those
     * that may move objects.
     */
    @Param({"loaded", "collected", "shuffled"})
    public String layout;

    private Map<Long, Long> map;
    private boolean mustStay;
    private long collections;

    /** Arranges the entries. */
    @Setup(Level.Trial)
    public void arrange(Loaded loaded) {
        map = loaded.map();
        mustStay = false;
        switch (layout) {
            case "loaded" -> {}
            case "collected" -> collect(COLLECTIONS);
            case "shuffled" -> {
                mustStay = loaded.store().keepsObjects();
                shuffle(loaded.dbSize);
            }
            default -> throw new IllegalArgumentException("layout=" + layout + ": no such layout");
        }
    }

    /**
     * Makes sure that the entries are where they were.
     *
     * @throws IllegalStateException if the collector ran, since then another layout was measured than the param says
     */
    @TearDown(Level.Trial)
    public void check() {
        if (mustStay && collections() != collections) {
            throw moved();
        }
    }

    /** Returns the map that is scanned. */
    Map<Long, Long> map() {
        return map;
    }

    /** Makes garbage until the collector has run so often. */
    private static void collect(int times) {
        long until = collections() + times;
        double most = (double) MOST_HEAPS * Runtime.getRuntime().maxMemory();
        for (long made = 0; collections() < until; made += GARBAGE) {
            if (made > most) {
                throw new IllegalStateException("layout=collected or shuffled: the collector did not run often enough"
                        + " while " + MOST_HEAPS + " times the maximum heap was allocated");
            }
            garbage = new byte[GARBAGE];
        }
        garbage = new byte[0];
    }

    private void shuffle(int size) {
        int[] order = order(size);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            // Right after a collection there is the most room until the next one.
            collect(mustStay ? 1 : 0);
            collections = collections();
            for (int number : order) {
                long key = KeySpace.key(number);
                map.remove(key);
                map.put(key, key);
            }
            if (!mustStay || collections() == collections) {
                return;
            }
        }
        throw moved();
    }

    /** All numbers below the size in random order (Fisher and Yates). */
    private static int[] order(int size) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    private static IllegalStateException moved() {
        return new IllegalStateException(
                "layout=shuffled: the collector moved the entries; give forks a young generation that"
                        + " is not filled, for example -jvmArgsAppend \"-Xms2g -Xmx2g -Xmn1g\"");
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> mayMove(collector.getName()))
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    /**
     * Returns whether a collector bean counts collections that may move objects: those of G1's concurrent marking (JDK 20 and
     * later) move nothing, and the pauses of ZGC and Shenandoah are several for each cycle, which another bean counts.
     */
    static boolean mayMove(String collector) {
        return !collector.equals("G1 Concurrent GC") && !collector.endsWith(" Pauses");
    }
}
