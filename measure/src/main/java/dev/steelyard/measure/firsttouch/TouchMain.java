package dev.steelyard.measure.firsttouch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A JVM that touches memory for the first time, chunk after chunk, and prints how long each took. It gives everything back by
 * ending. Depends on the JDK alone, so that its class path is one folder or jar.
 */
final class TouchMain {

    /** Above what C libraries keep for themselves, so that every chunk is fresh from the kernel. */
    static final int CHUNK_BYTES = 4 << 20;

    /** Begins the one line that counts; a JVM may print warnings of its own. */
    static final String PREFIX = "touched:";

    private static final int PAGE = 4096;
    /** Small enough to stay in the cache, as a page does that the kernel has just cleared. */
    private static final int CACHED_BYTES = 4 * PAGE;

    private static final int CLEARINGS = 2_000;

    private TouchMain() {}

    /** @param args the most bytes to touch, and the time after which to stop, in ms */
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
                // Fills it with zeros, and so touches every page of it.
                held.add(ByteBuffer.allocateDirect(CHUNK_BYTES));
                long after = System.nanoTime();
                nanos.add(Math.max(0, after - before - clearing));
                before = after;
            }
        } catch (OutOfMemoryError e) {
            // What was touched until then counts.
            System.err.println(e);
        }
        String times = nanos.stream().map(Object::toString).collect(Collectors.joining(" "));
        System.out.println(PREFIX + " " + times);
    }

    /** Returns how long it takes to fill a chunk with zeros, apart from the first touch. */
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
