package sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** A group whose one method a test makes slower, with counters of both types. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Together {
    private static final int GIVEN = 400;
    private static final int MARKED = 4;

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Marks {
        public long marks;
        public long never;
        int calls;
    }

    @State(Scope.Thread)
    @AuxCounters
    public static class Gifts {
        public long gifts;
    }

    @Benchmark
    @Group("pair")
    public void give(Gifts gifts) {
        gifts.gifts += 3;
        Blackhole.consumeCPU(GIVEN);
    }

    @Benchmark
    @Group("pair")
    public void take(Marks marks) {
        if (marks.calls++ % MARKED == 0) {
            marks.marks++;
        }
        Blackhole.consumeCPU(400);
    }
}
