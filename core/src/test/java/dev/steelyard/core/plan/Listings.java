package dev.steelyard.core.plan;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Mode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Benchmarks as JMH would list them, and requests, for tests of plans. */
final class Listings {
    static final Iterations NOTHING = new Iterations(
            OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalLong.empty());

    private Listings() {}

    static ListedBenchmark listed(Mode mode) {
        return listed(mode, 1, List.of(), NOTHING);
    }

    static ListedBenchmark listed(Mode mode, int threads, List<Integer> groups, Iterations iterations) {
        String unit = mode.moreIsBetter() ? "ops/s" : "ns/op";
        return new ListedBenchmark(
                new Benchmark("org.example.DecoderBenchmark.read", mode, new TreeMap<>(), threads, unit),
                groups,
                new ListedBenchmark.ForkArguments(List.of(), Optional.empty(), List.of()),
                iterations,
                1);
    }

    static PlanRequest request() {
        return request(OptionalLong.empty(), JmhOptions.Overrides.NONE);
    }

    static PlanRequest request(OptionalLong slice, JmhOptions.Overrides overrides) {
        return new PlanRequest(0.02, slice, overrides, 2);
    }

    static JmhOptions.Overrides overrides(Iterations iterations, OptionalInt batch) {
        return new JmhOptions.Overrides(
                List.of(),
                List.of(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                iterations,
                new JmhOptions.BatchSize(OptionalInt.empty(), batch));
    }

    static Iterations measuring(long nanos) {
        return new Iterations(
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.of(nanos),
                OptionalLong.empty());
    }
}
