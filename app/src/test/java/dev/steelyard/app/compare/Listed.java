package dev.steelyard.app.compare;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
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
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** One benchmark as several variants list it, for tests. */
final class Listed {

    static final Benchmark BENCHMARK =
            new Benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

    static final ListedBenchmark PLAIN = listed(List.of());

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

    static Subject subject(String name, String revision, Path java) {
        Variant variant = new Variant(name, name, Optional.of(revision), Optional.empty(), VariantSettings.NONE);
        return new Subject(variant, List.of(Path.of("benchmarks.jar")), Path.of("."), java);
    }

    static BlockRequest request(Block.Id id, Plan plan) {
        BlockRequest.Entry entry = new BlockRequest.Entry(subject("base", "aaa", Path.of("java")), PLAIN);
        return new BlockRequest(id, plan, List.of(entry), JmhOptions.NONE);
    }

    static Catalogue catalogue(Subject... subjects) {
        Catalogue catalogue = new Catalogue();
        for (Subject subject : subjects) {
            catalogue.add(subject, List.of(PLAIN));
        }
        return catalogue;
    }
}
