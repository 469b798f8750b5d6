package org.example.unfinished;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class UnfinishedBenchmark {
    private List<String> names = new ArrayList<>();
    private ExecutorService threads = Executors.newSingleThreadExecutor();
    private Stream<String> kept = Stream.empty();
    private CompletableFuture<String> done = CompletableFuture.completedFuture("x");

    @Benchmark
    public Stream<Integer> lengths() {
        return names.stream()
                .filter(name -> !name.isEmpty())
                .map(String::length); // finds: unfinished-result
    }

    @Benchmark
    public void handedOver(Blackhole blackhole) {
        IntStream lengths = names.stream().mapToInt(String::length); // finds: unfinished-result
        blackhole.consume(lengths);
    }

    @Benchmark
    public Iterator<String> iterator() {
        return names.iterator(); // finds: unfinished-result
    }

    @Benchmark
    public Future<Integer> submitted() {
        return threads.submit(() -> names.size()); // finds: unfinished-result
    }

    @Benchmark
    public Object asynchronous() {
        return CompletableFuture.supplyAsync(() -> names.size(), threads); // finds: unfinished-result
    }

    @Benchmark
    public int sum() {
        return names.stream().mapToInt(String::length).sum();
    }

    @Benchmark
    public void each(Blackhole blackhole) {
        for (Iterator<String> all = names.iterator(); all.hasNext(); ) {
            blackhole.consume(all.next());
        }
    }

    /** Something was asked of it. */
    @Benchmark
    public Iterator<String> begun() {
        Iterator<String> all = names.iterator();
        all.hasNext();
        return all;
    }

    @Benchmark
    public int waited() throws ExecutionException, InterruptedException {
        return threads.submit(() -> names.size()).get();
    }

    /** It is done when it is made. */
    @Benchmark
    public CompletableFuture<Integer> applied() {
        return done.thenApply(String::length);
    }

    /** It is an object like any other. */
    @Benchmark
    public Stream<String> kept() {
        return kept;
    }
}
