package org.example.shifted;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Work for other threads of the same process. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class Background {

    private static final int TOKENS = 6 * Planted.TOKENS;

    /** One more thread, with a queue that holds some milliseconds of work; when it is full the caller works. */
    @State(Scope.Benchmark)
    public static class Other {

        private ThreadPoolExecutor executor;

        @Setup(Level.Trial)
        public void start() {
            executor = new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(1024),
                    task -> {
                        Thread thread = new Thread(task, "other");
                        thread.setDaemon(true);
                        return thread;
                    },
                    new ThreadPoolExecutor.CallerRunsPolicy());
        }

        @TearDown(Level.Trial)
        public void stop() {
            executor.shutdownNow();
        }
    }

    /** Two halves of work; the second is done here, or by the other thread. */
    @Benchmark
    public void hand(Other other) {
        Blackhole.consumeCPU(TOKENS / 2);
        if (Planted.ELSEWHERE) {
            other.executor.execute(() -> Blackhole.consumeCPU(TOKENS / 2));
        } else {
            Blackhole.consumeCPU(TOKENS / 2);
        }
    }

    /** Appends to a journal that another thread compresses every 100 ms. */
    @Benchmark
    public void append(Journal journal) {
        Blackhole.consumeCPU(TOKENS);
        journal.append();
    }
}
