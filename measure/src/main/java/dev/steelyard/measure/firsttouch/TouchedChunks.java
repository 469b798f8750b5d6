package dev.steelyard.measure.firsttouch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The times of the first touches of chunks.
 *
 * @param nanos time of each chunk, in ns, in order; at least one
 */
record TouchedChunks(List<Long> nanos) {

    private static final long PAGES = TouchMain.CHUNK_BYTES / 4096;
    /** Share of the total time that the most expensive chunks must account for; their mean is the cost of new memory. */
    private static final double DEAR = 0.25;
    /** If there are more chunks than this, the most expensive one is ignored, because something else may have run meanwhile. */
    private static final int FEW = 8;

    TouchedChunks {
        nanos = List.copyOf(nanos);
        if (nanos.isEmpty() || nanos.stream().anyMatch(time -> time < 0)) {
            throw new IllegalArgumentException("times of chunks are needed: " + nanos);
        }
    }

    /** Reads the output of {@link TouchMain}; empty if it touched nothing, or printed something else. */
    static Optional<TouchedChunks> parse(String output) {
        return output.lines()
                .filter(line -> line.startsWith(TouchMain.PREFIX))
                .map(line -> line.substring(TouchMain.PREFIX.length()).strip())
                .filter(times -> times.matches("\\d{1,15}( \\d{1,15})*"))
                .findFirst()
                .map(times -> new TouchedChunks(
                        Arrays.stream(times.split(" ", -1)).map(Long::valueOf).toList()));
    }

    /**
     * Returns the cost of an expensive page, in ns, at least 1. The kernel first hands out memory that was in use recently, so the result
     * is the mean over the most expensive chunks that account for a quarter of the time, however few.
     */
    long dearPageNanos() {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        int end = sorted.length > FEW ? sorted.length - 1 : sorted.length;
        double enough = DEAR * LongStream.of(sorted).limit(end).sum();
        long sum = 0;
        int first = end;
        while (first > 0 && (first == end || sum < enough)) {
            first--;
            sum += sorted[first];
        }
        return page((double) sum / (end - first));
    }

    /** Returns the median cost of a page, in ns, at least 1. */
    long medianPageNanos() {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        return page((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0);
    }

    private static long page(double chunkNanos) {
        return Math.max(1, Math.round(chunkNanos / PAGES));
    }
}
