package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.GateAddress;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * The gate of a fork. JMH calls it before and after every iteration, on the thread that controls the benchmark's
 * workers; it must be the first profiler: other profilers then start after the wait at the gate and stop before the
 * gate reads the results.
 *
 * <p>It never throws an exception into JMH. A failure of the gate makes the fork useless, so the gate reports it on the
 * standard error stream and halts the JVM. JMH also creates instances in the host; the constructor therefore does
 * nothing.
 */
public final class Gate implements InternalProfiler {
    /** Exit code of a fork that its gate halted because it lost the coordinator. */
    public static final int EXIT_LOST = 96;
    /** Exit code of a fork that its gate halted because it failed itself. */
    public static final int EXIT_FAILED = 97;

    /** The session; one per JVM, although JMH may create several gates. */
    private static @Nullable GateSession session;

    private final String line;

    /**
     * Creates a gate.
     *
     * @param line its address in the format of {@link GateAddress#line}
     */
    public Gate(String line) {
        this.line = line;
    }

    @Override
    public String getDescription() {
        return "Steelyard's gate: lets forks take turns";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        try {
            session(benchmark, iteration).before(iteration, nanos(benchmark, iteration));
        } catch (Throwable e) {
            halt(e);
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        try {
            session(benchmark, iteration).after(iteration, nanos(benchmark, iteration), result);
        } catch (Throwable e) {
            halt(e);
        }
        return Collections.<Result<?>>emptyList();
    }

    private static long nanos(BenchmarkParams benchmark, IterationParams iteration) {
        return benchmark.getMode() == Mode.SingleShotTime
                ? Long.MAX_VALUE
                : iteration.getTime().convertTo(TimeUnit.NANOSECONDS);
    }

    private GateSession session(BenchmarkParams benchmark, IterationParams iteration) throws Exception {
        synchronized (Gate.class) {
            GateSession open = session;
            if (open == null) {
                open = new GateSession(GateAddress.parse(line), benchmark, iteration);
                session = open;
            }
            return open;
        }
    }

    private static void halt(Throwable cause) {
        try {
            // JMH redirects System.err to its own link, which may be what is broken.
            PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, "UTF-8");
            err.println("Steelyard's gate failed; stopping this fork");
            cause.printStackTrace(err);
        } catch (Throwable e) {
            // Probably out of memory: only the exit code can report the failure.
            Runtime.getRuntime().halt(EXIT_FAILED);
        }
        Runtime.getRuntime().halt(EXIT_FAILED);
    }
}
