package sample;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Groups and auxiliary counters of every kind. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Members {
    @State(Scope.Group)
    public static class Shared {
        final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(64);
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Rates {
        public long taken;
        public long missed;
        public int never;

        public long polls() {
            return taken + missed;
        }
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Events {
        public long refused;
        public double half;
        public short none;
    }

    /** A counter that is named like a method of the group. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Clash {
        public long collide;
    }

    @Benchmark
    @Group("queue")
    @GroupThreads(2)
    public boolean produce(Shared shared, Events events) {
        boolean accepted = shared.queue.offer(1);
        events.half += 0.5;
        if (!accepted) {
            events.refused++;
        }
        return accepted;
    }

    @Benchmark
    @Group("queue")
    public Integer take$1(Shared shared, Rates rates) {
        Integer taken = shared.queue.poll();
        if (taken == null) {
            rates.missed++;
        } else {
            rates.taken++;
        }
        return taken;
    }

    @Benchmark
    @Group("clash")
    public void collide(Clash clash) {
        clash.collide += 2;
        Blackhole.consumeCPU(10);
    }

    @Benchmark
    @Group("clash")
    public void consume() {
        Blackhole.consumeCPU(10);
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Fourths {
        public long fourth;
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Eighths {
        public long eighth;
    }

    @State(Scope.Thread)
    public static class Calls {
        int calls;
    }

    @Benchmark
    public void counted(Calls calls, Fourths fourths, Eighths eighths) {
        int call = calls.calls++;
        if ((call & 3) == 0) {
            fourths.fourth++;
        }
        if ((call & 7) == 0) {
            eighths.eighth++;
        }
        Blackhole.consumeCPU(10);
    }
}
