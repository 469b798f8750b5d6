package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFrames;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.SampledStacks;
import dev.steelyard.explain.profile.comparison.StackComparison;
import dev.steelyard.explain.profile.comparison.TimeRatio;
import dev.steelyard.report.sample.Cases;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Explained changes with where their time goes. */
public final class Flames {

    private static final double ALPHA = 0.01;

    private Flames() {}

    /**
     * A decoder with a loop that one treatment unrolls, and another gives a check: what it calls vanishes, and something new is
     * called.
     */
    public static RunReport report() {
        RunReport report = Cases.twoTreatments();
        return report.with(List.of(
                new ExplainedFrames(row(report, 0, "buffered"), graph(4, 12.26, 0.658, "Varint.next", "Buffer.refill")),
                new ExplainedFrames(row(report, 0, "checked"), graph(3, 12.26, 1.332, "Varint.next", "Checks.range"))));
    }

    /** Flame graphs whose frames have these names. */
    public static RunReport named(List<String> names) {
        RunReport report = Cases.twoTreatments();
        List<ForkProfile> forks = IntStream.range(0, 4)
                .mapToObj(fork -> {
                    TreeMap<String, SampledStacks> callees = new TreeMap<>();
                    names.forEach(name -> callees.put(name, leaf(100 + fork)));
                    return profile(calls(0, Map.of(String.join(" ", names), calls(0, callees))));
                })
                .toList();
        FrameGraph graph = new StackComparison(new Profiles(forks, forks), ALPHA)
                .of(10, TimeRatio.exactly(1.5))
                .orElseThrow();
        return report.with(List.of(new ExplainedFrames(row(report, 0, "buffered"), graph)));
    }

    /** Returns the row of the score of a benchmark. */
    public static Row row(RunReport report, int benchmark, String treatment) {
        return report.rows().stream()
                .map(judged -> judged.comparison().row())
                .filter(row -> row.benchmark()
                        .equals(report.rows().get(benchmark).comparison().row().benchmark()))
                .filter(row -> row.treatment().equals(treatment))
                .findFirst()
                .orElseThrow();
    }

    private static FrameGraph graph(int forks, double nanos, double ratio, String gone, String fresh) {
        Profiles profiles = new Profiles(
                IntStream.range(0, 4).mapToObj(fork -> decoder(fork, gone, 900)).toList(),
                IntStream.range(0, forks)
                        .mapToObj(fork -> decoder(fork, fresh, 1400))
                        .toList());
        return new StackComparison(profiles, ALPHA)
                .of(nanos, new TimeRatio(ratio, ratio * 0.99, ratio * 1.01))
                .orElseThrow();
    }

    private static ForkProfile decoder(int fork, String callee, int samples) {
        String type = "org.example.codec.";
        return profile(calls(
                3,
                Map.of(
                        type + "DecoderBenchmark.readLong",
                        calls(
                                40 + fork,
                                Map.of(
                                        type + "Decoder.readLong",
                                        calls(
                                                500 - 20 * fork,
                                                Map.of(
                                                        type + callee,
                                                        calls(
                                                                samples + 30 * fork,
                                                                Map.of("java.lang.Math.min", leaf(30))),
                                                        type + "Source.lambda$bytes",
                                                        leaf(120 + 7 * fork))),
                                        type + "Rare.now",
                                        leaf(1))))));
    }

    private static SampledStacks leaf(int samples) {
        return calls(samples, Map.of());
    }

    private static SampledStacks calls(int self, Map<String, SampledStacks> callees) {
        return new SampledStacks(
                self
                        + callees.values().stream()
                                .mapToInt(SampledStacks::samples)
                                .sum(),
                new TreeMap<>(callees));
    }

    private static ForkProfile profile(SampledStacks stacks) {
        return new ForkProfile(
                stacks.samples(),
                new TreeMap<>(),
                new TreeMap<>(),
                ForkProfile.Allocated.NOTHING,
                new TreeMap<>(),
                stacks);
    }
}
