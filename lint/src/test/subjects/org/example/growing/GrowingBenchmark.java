package org.example.growing;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class GrowingBenchmark {
    @State(Scope.Benchmark)
    public static class Kept {
        final List<Integer> list = new ArrayList<>();
        final StringBuilder text = new StringBuilder();
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final Queue<Integer> bounded = new ArrayBlockingQueue<>(10);
        final Queue<Integer> exchanged = new ConcurrentLinkedQueue<>();
        final Set<Integer> set = new HashSet<>();
        final Deque<Integer> window = new ArrayDeque<>();
        final List<Integer> emptied = new ArrayList<>();
        List<Integer> replaced = new ArrayList<>();

        @Setup(Level.Iteration)
        public void empty() {
            emptied.clear();
        }
    }

    @Benchmark
    public boolean list(Kept kept) {
        return kept.list.add(1); // finds: growing-state
    }

    @Benchmark
    public StringBuilder text(Kept kept) {
        return kept.text.append("x"); // finds: growing-state
    }

    @Benchmark
    public void stream(Kept kept) {
        put(kept);
    }

    private static void put(Kept kept) {
        kept.out.write(1); // finds: growing-state
    }

    @Benchmark
    public boolean bounded(Kept kept) {
        return kept.bounded.offer(1);
    }

    /** A set may have it already. */
    @Benchmark
    public boolean set(Kept kept) {
        return kept.set.add(1);
    }

    @Benchmark
    public Integer window(Kept kept) {
        kept.window.addLast(1);
        return kept.window.size() > 50 ? kept.window.removeFirst() : null;
    }

    @Benchmark
    public boolean emptied(Kept kept) {
        return kept.emptied.add(1);
    }

    @Benchmark
    public boolean replaced(Kept kept) {
        if (kept.replaced.size() == 1000) {
            kept.replaced = new ArrayList<>();
        }
        return kept.replaced.add(1);
    }

    @Benchmark
    @Group("exchange")
    public boolean give(Kept kept) {
        return kept.exchanged.offer(1);
    }

    @Benchmark
    @Group("exchange")
    public Integer take(Kept kept) {
        return kept.exchanged.poll();
    }

    /** The list is as new as the call. */
    @Benchmark
    public List<Integer> local() {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        return list;
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    public boolean shot(Kept kept) {
        return kept.list.add(1);
    }
}
