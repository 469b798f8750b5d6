package sample;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks that go wrong where the property {@code faulty} is set, each in its own way; elsewhere they are healthy. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Faulty {
    private static final boolean FAULTY = Boolean.getBoolean("faulty");
    private final List<byte[]> hoard = new ArrayList<>();
    private long calls;

    /** Goes wrong after a while, so that several turns are over by then. */
    private boolean now() {
        Blackhole.consumeCPU(100);
        return FAULTY && ++calls > 1_500_000;
    }

    @Benchmark
    public void throwing() {
        if (now()) {
            throw new IllegalStateException("thrown on purpose");
        }
    }

    @Benchmark
    public void exiting() {
        if (now()) {
            System.exit(3);
        }
    }

    @Benchmark
    @Fork(jvmArgs = "-Xmx32m")
    public void hoarding() {
        if (now()) {
            while (true) {
                hoard.add(new byte[1 << 20]);
            }
        }
    }

    @Benchmark
    public void hanging() throws InterruptedException {
        if (now()) {
            synchronized (this) {
                while (true) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        calls++;
                    }
                }
            }
        }
    }

    @Benchmark
    public void crashing() throws Exception {
        if (now()) {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field field = type.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            type.getMethod("putAddress", long.class, long.class).invoke(field.get(null), 0L, 0L);
        }
    }

    @Benchmark
    public void killed() throws Exception {
        if (now()) {
            String name = ManagementFactory.getRuntimeMXBean().getName();
            new ProcessBuilder("kill", "-9", name.substring(0, name.indexOf('@'))).start().waitFor();
        }
    }

    /** Leaves a thread that never ends. */
    @State(Scope.Benchmark)
    public static class Stray {
        @Setup
        public void start() {
            if (FAULTY) {
                new Thread(() -> {
                    while (true) {
                        try {
                            Thread.sleep(1000);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }).start();
            }
        }
    }

    /** Leaves a process behind, which has no parent any more once the fork has ended. */
    @State(Scope.Benchmark)
    public static class Child {
        @Setup
        public void start() throws IOException {
            if (FAULTY) {
                new ProcessBuilder("sleep", "600").start();
            }
        }
    }

    @Benchmark
    public void leaving(Child child) {
        Blackhole.consumeCPU(100);
    }

    /** Says what nobody understands, in the gate's name, and leaves a process behind. */
    @Benchmark
    public void garbling() throws Exception {
        if (now() && calls == 1_500_001) {
            new ProcessBuilder("sh", "-c", "sleep 60606 & exit").start().waitFor();
            Object session = field(Class.forName("dev.steelyard.harness.gate.Gate"), null, "session");
            Object connection = field(session.getClass(), session, "connection");
            DataOutputStream out = (DataOutputStream) field(connection.getClass(), connection, "out");
            // Twice: a hello of one byte, which is the beginning of something longer.
            out.write(new byte[] {0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1});
            out.flush();
        }
    }

    private static Object field(Class<?> type, Object of, String name) throws Exception {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }

    @Benchmark
    public void lingering(Stray stray) {
        Blackhole.consumeCPU(100);
    }
}
