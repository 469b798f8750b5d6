package dev.steelyard.compare.catalogue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.ForkArguments;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.block.BlockRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** One benchmark as several variants list it, for tests. */
public final class Listed {

    public static final Benchmark BENCHMARK =
            new Benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

    public static final Benchmark SECOND =
            new Benchmark("org.example.Decoder.skip", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

    public static final ListedBenchmark PLAIN = listed(List.of());

    private Listed() {}

    static ListedBenchmark listed(List<String> jvmArgs) {
        Iterations none = new Iterations(
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
        ForkArguments arguments = new ForkArguments(List.of(), Optional.empty(), jvmArgs);
        return new ListedBenchmark(BENCHMARK, List.of(), arguments, none, 1);
    }

    public static Subject subject(String name, String revision, Path java) {
        Variant variant = new Variant(name, name, Optional.of(revision), Optional.empty(), VariantSettings.NONE);
        return new Subject(variant, List.of(Path.of("benchmarks.jar")), Path.of("."), java);
    }

    public static BlockRequest request(Block.Id id, Plan plan) {
        BlockRequest.Entry entry = new BlockRequest.Entry(subject("base", "aaa", Path.of("java")), PLAIN);
        return new BlockRequest(id, plan, List.of(entry), JmhOptions.NONE);
    }

    public static Catalogue catalogue(Subject... subjects) {
        return catalogue(PLAIN, subjects);
    }

    /** The same with so many threads. */
    public static Catalogue catalogue(int threads, Subject... subjects) {
        Benchmark benchmark =
                new Benchmark(BENCHMARK.name(), BENCHMARK.mode(), new TreeMap<>(), threads, BENCHMARK.unit());
        return catalogue(new ListedBenchmark(benchmark, List.of(), PLAIN.arguments(), PLAIN.iterations(), 1), subjects);
    }

    /** The same with a second benchmark. */
    public static Catalogue catalogueOfTwo(Subject... subjects) {
        Catalogue catalogue = new Catalogue();
        for (Subject subject : subjects) {
            catalogue.add(
                    subject,
                    List.of(PLAIN, new ListedBenchmark(SECOND, List.of(), PLAIN.arguments(), PLAIN.iterations(), 1)));
        }
        return catalogue;
    }

    private static Catalogue catalogue(ListedBenchmark listed, Subject... subjects) {
        Catalogue catalogue = new Catalogue();
        for (Subject subject : subjects) {
            catalogue.add(subject, List.of(listed));
        }
        return catalogue;
    }

    /** A sample block of one slice a side. */
    public static Block block(Plan plan, int index, double base, double treatment) {
        Duration wall = Duration.ofSeconds(1);
        return new Block(
                new Block.Id(BENCHMARK, Block.Purpose.SAMPLE, index, index),
                plan,
                List.of(fork("base", base), fork("treatment", treatment)),
                List.of(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall));
    }

    private static Fork fork(String variant, double score) {
        Slice slice = new Slice(
                Slice.Kind.COUNTED,
                0,
                new Slice.Timing(score, 1000, 50_000_000),
                new Slice.Own(-1, 0, 0, 0, 0, 1, 0, 1000),
                new Slice.Outside(0, 0, 0, 0, 0),
                new TreeMap<>());
        return new Fork(variant, ForkOutcome.COMPLETED, List.of(slice), List.of(), Fork.Jvm.NONE);
    }
}
