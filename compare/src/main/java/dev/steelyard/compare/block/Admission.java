package dev.steelyard.compare.block;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.command.Progress;
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
import java.util.stream.LongStream;

/**
 * Decides which variants share a block, where memory does not hold the forks of all. The treatments with the fewest
 * blocks go first, so that in the end all have as many.
 */
public final class Admission {

    private final Supplier<AvailableMemory> memory;
    private final Catalogue catalogue;
    private final JvmArgs options;
    private final boolean alternate;
    private final Progress progress;
    private final Map<Side, Long> heaps = new HashMap<>();
    private final Map<Side, Integer> blocks = new HashMap<>();
    private final Set<String> warned = new HashSet<>();
    /** What the forks of each slot may need, in bytes. */
    private final Map<Integer, Long> live = new HashMap<>();
    /** What was available when no fork was alive; empty before, or where it cannot be read. */
    private OptionalLong idle = OptionalLong.empty();

    /**
     * @param memory reads what is free now
     * @param options arguments that replace those of annotations, slot by slot
     * @param alternate whether only one fork is alive at a time
     */
    public Admission(
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
    public void add(Block block) {
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
     * @param slot number of the slot that will run it
     */
    public List<String> admit(Benchmark benchmark, List<String> variants, int slot) {
        List<String> admitted = admitted(benchmark, variants, slot);
        live.put(slot, need(benchmark, admitted));
        return admitted;
    }

    private List<String> admitted(Benchmark benchmark, List<String> variants, int slot) {
        if (variants.size() < 2) {
            return variants;
        }
        List<String> treatments = new ArrayList<>(variants.subList(1, variants.size()));
        treatments.sort(Comparator.comparing(name -> blocks.getOrDefault(new Side(benchmark, name), 0)));
        MemoryAdmission room = new MemoryAdmission(free(slot));
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

    /** Takes note that no fork of a slot is alive any more. */
    public void release(int slot) {
        live.remove(slot);
    }

    /**
     * Returns whether the forks of a block can be alive beside those of the other slots, and keeps the memory for them if so.
     *
     * @param slot number of the slot that will run it
     */
    public boolean fits(Benchmark benchmark, List<String> variants, int slot) {
        long need = need(benchmark, variants);
        boolean fits = need <= free(slot).available().orElse(Long.MAX_VALUE);
        if (fits) {
            live.put(slot, need);
        } else {
            warnOnce(
                    "Not enough memory to run a block in every core group: some groups wait, since forks may need their "
                            + "whole heap. To use all groups, set a smaller heap (-- -jvmArgsAppend -Xmx512m).");
        }
        return fits;
    }

    /** Forks of other slots may not have taken yet what they will need. */
    private AvailableMemory free(int slot) {
        AvailableMemory now = memory.get();
        long others = live.entrySet().stream()
                .filter(entry -> entry.getKey() != slot)
                .mapToLong(Map.Entry::getValue)
                .sum();
        if (others == 0) {
            idle = now.available();
            return now;
        }
        OptionalLong left = LongStream.concat(
                        now.available().stream(), idle.stream().map(bytes -> Math.max(0, bytes - others)))
                .min();
        return new AvailableMemory(left, now.total());
    }

    private long need(Benchmark benchmark, List<String> variants) {
        MemoryAdmission room = new MemoryAdmission(memory.get());
        LongStream needs = variants.stream().mapToLong(name -> room.need(demand(benchmark, name)));
        return alternate ? needs.max().orElse(0) : needs.sum();
    }

    /**
     * Returns whether memory holds a second fork of the baseline beside those of a block, and keeps it for that if so.
     *
     * @param admitted the variants of the block, the baseline first, at least two
     * @param slot number of the slot that will run it
     */
    public boolean holdsCanary(Benchmark benchmark, List<String> admitted, int slot) {
        if (alternate) {
            return true;
        }
        Demand baseline = demand(benchmark, admitted.get(0));
        List<Demand> others = new ArrayList<>();
        admitted.stream().skip(1).forEach(name -> others.add(demand(benchmark, name)));
        others.add(new Demand(Variant.canaryOf(baseline.variant()), baseline.maxHeapBytes()));
        MemoryAdmission.Split admission = new MemoryAdmission(free(slot)).admit(baseline, others);
        boolean holds = admission.whole() && admission.warning().isEmpty();
        if (holds) {
            live.merge(slot, need(benchmark, admitted.subList(0, 1)), Long::sum);
        }
        return holds;
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
