package dev.steelyard.harness.gate;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.openjdk.jmh.results.IterationResult;

/**
 * Passes a result on as JMH does after each iteration, again and again and to nobody, until the JVM has compiled what that takes. JMH
 * serializes its results, and the code of that becomes hot after some hundred iterations: in long ones never, and in slices in the
 * middle of the turns, where the compiler takes a CPU for 60 to 120 ms, or for 700 ms if the benchmark's threads use all of them.
 */
final class Rehearsal {
    /** Results after which little was left to compile, with those of some hundred slices still to come. */
    private static final int RESULTS = 600;

    private static final long MOST_NANOS = 400_000_000L;
    /** What a stream has written before, it writes as a reference; JMH lets it forget every hundred frames. */
    private static final int RESET_EVERY = 10;

    private static final int POLL_MILLIS = 20;
    private static final int MOST_POLLS = 25;

    private Rehearsal() {}

    /** Passes on a result until that is compiled, or a limit is reached. */
    static void run(IterationResult result) throws IOException {
        long end = System.nanoTime() + MOST_NANOS;
        ObjectOutputStream stream = new ObjectOutputStream(new Nowhere());
        for (int i = 0; i < RESULTS && System.nanoTime() - end < 0; i++) {
            // The same object again would be written as a reference to the first.
            stream.writeUnshared(result);
            stream.flush();
            if (i % RESET_EVERY == 0) {
                stream.reset();
            }
        }
        awaitCompiler();
    }

    /** Waits until the compiler rests. */
    private static void awaitCompiler() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
            return;
        }
        long before = -1;
        try {
            for (int i = 0; i < MOST_POLLS && compiler.getTotalCompilationTime() != before; i++) {
                before = compiler.getTotalCompilationTime();
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            // A benchmark that interrupts all threads; JMH has no use for it here.
            Thread.currentThread().interrupt();
        }
    }

    /** Takes everything and keeps nothing. */
    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int one) {
            // Nothing to keep.
        }

        @Override
        public void write(byte[] many, int from, int length) {
            // Nothing to keep.
        }
    }
}
