package dev.steelyard.suite.maps;

import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** The random keys of one thread: the same in every fork, others for each thread. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init")
public class Draws {

    private static final long SEED = 20180124;

    private SplittableRandom random;
    private int thread;
    private int size;

    /** Begins the thread's sequence. */
    @Setup(Level.Trial)
    public void seed(Loaded loaded, ThreadParams threads) {
        begin(threads.getThreadIndex(), loaded.dbSize);
    }

    /**
     * Begins the sequence of a thread.
     *
     * @param index of the thread, from 0
     * @param entries of the map, 0 or more
     */
    void begin(int index, int entries) {
        thread = index;
        size = entries;
        random = new SplittableRandom(SEED + index);
    }

    /** Returns a key that the map does not have, and that no other thread draws. */
    public long absent() {
        return KeySpace.key(KeySpace.absent(thread, random.nextLong()));
    }

    /** Returns a key that the map has; of an empty map, one that it does not have. */
    public long present() {
        return size == 0 ? absent() : KeySpace.key(KeySpace.present(size, random.nextLong()));
    }
}
