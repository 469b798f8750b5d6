package dev.steelyard.app.compare;

import dev.steelyard.app.Progress;
import dev.steelyard.app.catalogue.Catalogue;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions.JvmArgs;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Variant;
import dev.steelyard.measure.admission.AvailableMemory;
import dev.steelyard.measure.admission.MemoryAdmission;
import dev.steelyard.measure.admission.MemoryAdmission.Demand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Decides which variants share a block, where memory does not hold the forks of all. The treatments with the fewest
 * blocks go first, so that in the end all have as many.
 */
final class Admission {

    private final Supplier<AvailableMemory> memory;
    private final Catalogue catalogue;
    private final JvmArgs options;
    private final boolean alternate;
    private final Progress progress;
    private final Map<Side, Long> heaps = new HashMap<>();
    private final Map<Side, Integer> blocks = new HashMap<>();
    private final Set<String> warned = new HashSet<>();

    /**
     * @param memory reads what is free now
     * @param options arguments that replace those of annotations, slot by slot
     * @param alternate whether only one fork is alive at a time
     */
    Admission(
            Supplier<AvailableMemory> memory,
            Catalogue catalogue,
            JvmArgs options,
            boolean alternate,
            Progress progress) {
        this.memory = memory;
        this.catalogue = catalogue;
        this.options = options;
        this.alternate = alternate;
        this.progress = progress;
    }

    private record Side(Benchmark benchmark, String variant) {}

    /** Learns from a finished block what heaps its forks have. */
    void add(Block block) {
        for (Fork fork : block.forks()) {
            Side side = new Side(block.id().benchmark(), fork.variant());
            if (fork.jvm().maxHeapBytes() > 0) {
                heaps.put(side, fork.jvm().maxHeapBytes());
            }
            if (block.id().purpose() == Block.Purpose.SAMPLE) {
                blocks.merge(side, 1, Integer::sum);
            }
        }
    }

    /**
     * Returns those of the variants that the next block can hold.
     *
     * @param variants the baseline first
     */
    List<String> admit(Benchmark benchmark, List<String> variants) {
        if (variants.size() < 2) {
            return variants;
        }
        List<String> treatments = new ArrayList<>(variants.subList(1, variants.size()));
        treatments.sort(Comparator.comparing(name -> blocks.getOrDefault(new Side(benchmark, name), 0)));
        MemoryAdmission room = new MemoryAdmission(memory.get());
        MemoryAdmission.Split admission = alternate
                ? room.admitAlone(
                        variants.stream().map(name -> demand(benchmark, name)).toList())
                : room.admit(
                        demand(benchmark, variants.get(0)),
                        treatments.stream().map(name -> demand(benchmark, name)).toList());
        if (!admission.warning().isEmpty()) {
            warnOnce(admission.warning());
        } else if (!admission.whole()) {
            warnOnce("Not enough memory to run the forks of all variants at once: blocks of " + benchmark.shortName()
                    + " compare fewer variants at a time. To avoid this, set a smaller heap (-- -jvmArgsAppend "
                    + "-Xmx512m), or run the forks one after the other (--alternate).");
        }
        return admission.groups().get(0);
    }

    /**
     * Returns whether memory holds a second fork of the baseline beside those of a block.
     *
     * @param admitted the variants of the block, the baseline first, at least two
     */
    boolean holdsCanary(Benchmark benchmark, List<String> admitted) {
        if (alternate) {
            return true;
        }
        Demand baseline = demand(benchmark, admitted.get(0));
        List<Demand> others = new ArrayList<>();
        admitted.stream().skip(1).forEach(name -> others.add(demand(benchmark, name)));
        others.add(new Demand(Variant.canaryOf(baseline.variant()), baseline.maxHeapBytes()));
        MemoryAdmission.Split admission = new MemoryAdmission(memory.get()).admit(baseline, others);
        return admission.whole() && admission.warning().isEmpty();
    }

    private void warnOnce(String warning) {
        if (warned.add(warning)) {
            progress.warning(warning);
        }
    }

    private Demand demand(Benchmark benchmark, String variant) {
        Long seen = heaps.get(new Side(benchmark, variant));
        return new Demand(variant, seen == null ? asked(benchmark, variant) : OptionalLong.of(seen));
    }

    /** The heap that the arguments ask for, which counts until a fork has told its own. */
    private OptionalLong asked(Benchmark benchmark, String variant) {
        List<String> arguments = new ArrayList<>();
        catalogue.listed(benchmark, variant).map(ListedBenchmark::arguments).ifPresent(fork -> {
            arguments.addAll(options.prepend().orElse(fork.prepend()));
            arguments.addAll(options.args().or(fork::args).orElse(List.of()));
            arguments.addAll(options.append().orElse(fork.append()));
        });
        catalogue.subjects(benchmark).stream()
                .map(subject -> subject.variant())
                .filter(candidate -> candidate.name().equals(variant))
                .map(Variant::settings)
                .forEach(settings -> arguments.addAll(settings.jvmArgs()));
        return HeapArgument.last(arguments);
    }
}
