package dev.steelyard.measure.firsttouch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Main class of a JVM that touches memory for the first time, chunk by chunk, prints the time of each chunk, and releases the memory by
 * exiting. Depends on the JDK alone, so that its class path is a single folder or jar.
 */
final class TouchMain {

    /** Size of a chunk: larger than the blocks that C libraries keep, so that every chunk is fresh from the kernel. */
    static final int CHUNK_BYTES = 4 << 20;

    /** Prefix of the result line; a JVM may print warnings of its own. */
    static final String PREFIX = "touched:";

    private static final int PAGE = 4096;
    /** Size of a block that stays in the cache, like a page that the kernel has just cleared. */
    private static final int CACHED_BYTES = 4 * PAGE;

    private static final int CLEARINGS = 2_000;

    private TouchMain() {}

    /** @param args the maximum number of bytes to touch, and the time after which to stop, in ms */
    public static void main(String[] args) {
        long chunks = Long.parseLong(args[0]) / CHUNK_BYTES;
        long limit = Long.parseLong(args[1]) * 1_000_000;
        List<ByteBuffer> held = new ArrayList<>();
        List<Long> nanos = new ArrayList<>();
        long clearing = clearingNanos();
        long start = System.nanoTime();
        long before = start;
        try {
            while (held.size() < chunks && before - start < limit) {
                // This fills the chunk with zeros and thereby touches all of its pages.
                held.add(ByteBuffer.allocateDirect(CHUNK_BYTES));
                long after = System.nanoTime();
                nanos.add(Math.max(0, after - before - clearing));
                before = after;
            }
        } catch (OutOfMemoryError e) {
            // The chunks touched so far count.
            System.err.println(e);
        }
        String times = nanos.stream().map(Object::toString).collect(Collectors.joining(" "));
        System.out.println(PREFIX + " " + times);
    }

    /** Returns the time to fill a chunk with zeros, excluding the first touch. */
    private static long clearingNanos() {
        ByteBuffer cached = ByteBuffer.allocateDirect(CACHED_BYTES);
        byte[] zeros = new byte[CACHED_BYTES];
        long cheapest = Long.MAX_VALUE;
        for (int i = 0; i < CLEARINGS; i++) {
            long before = System.nanoTime();
            cached.put(0, zeros);
            cheapest = Math.min(cheapest, System.nanoTime() - before);
        }
        return cheapest * (CHUNK_BYTES / CACHED_BYTES);
    }
}
