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
 * workers; it must be the first profiler, so that waiting is over before others look and their results are in when it
 * looks.
 *
 * <p>It throws nothing into JMH: whatever goes wrong here makes the fork useless, so it says what on the standard error
 * stream and halts the JVM. JMH also makes instances in the host; the constructor therefore does nothing.
 */
public final class Gate implements InternalProfiler {
    /** Exit code of a fork that its gate halted because it lost the coordinator. */
    public static final int EXIT_LOST = 96;
    /** Exit code of a fork that its gate halted because it failed itself. */
    public static final int EXIT_FAILED = 97;

    /** One per JVM: JMH may make several gates. */
    private static @Nullable GateSession session;

    private final String line;

    /**
     * A gate.
     *
     * @param line its address, see {@link GateAddress#line}
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
            // JMH redirects System.err into its own link, which may be what is broken.
            PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, "UTF-8");
            err.println("Steelyard's gate failed; stopping this fork");
            cause.printStackTrace(err);
        } catch (Throwable e) {
            // Out of memory, most likely: the exit code has to say it.
            Runtime.getRuntime().halt(EXIT_FAILED);
        }
        Runtime.getRuntime().halt(EXIT_FAILED);
    }
}
