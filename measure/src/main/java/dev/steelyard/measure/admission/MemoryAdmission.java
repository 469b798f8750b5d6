package dev.steelyard.measure.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Decides which forks of a block can be alive at the same time. A fork is assumed to need its whole heap, since a
 * benchmark that allocates grows into it, and {@value #BESIDE_HEAP} bytes for code, threads and its part of JMH's host.
 */
public final class MemoryAdmission {
    /** Memory of a JVM outside its heap: 0.4 GB. */
    static final long BESIDE_HEAP = 400_000_000L;

    private static final int DEFAULT_HEAP_SHARE = 4;

    private final AvailableMemory memory;

    /** Creates the decision for the given memory. */
    public MemoryAdmission(AvailableMemory memory) {
        this.memory = memory;
    }

    /**
     * The memory that a fork needs.
     *
     * @param variant its variant
     * @param maxHeapBytes its heap limit; empty for the JVM's default, a quarter of the machine
     */
    public record Demand(String variant, OptionalLong maxHeapBytes) {}

    /**
     * The blocks to run instead of a single one.
     *
     * @param groups names of the variants of each block; the baseline is in every one
     * @param warning a sentence about what still does not fit, with a remedy; empty if everything fits
     */
    public record Split(List<List<String>> groups, String warning) {
        public Split {
            groups = groups.stream().map(List::copyOf).toList();
        }

        /** Returns whether all variants can be alive at the same time. */
        public boolean whole() {
            return groups.size() == 1;
        }
    }

    /**
     * Splits a block into as few blocks as memory allows: the baseline with as many treatments as fit, at least one.
     *
     * @param baseline the baseline's fork
     * @param treatments the treatments' forks, at least one, in order
     */
    public Split admit(Demand baseline, List<Demand> treatments) {
        if (treatments.isEmpty()) {
            throw new IllegalArgumentException("a block holds the baseline and at least one treatment");
        }
        long available = memory.available().orElse(Long.MAX_VALUE);
        List<List<String>> groups = new ArrayList<>();
        List<String> group = new ArrayList<>();
        long used = 0;
        String warning = "";
        for (Demand treatment : treatments) {
            long need = need(treatment);
            if (group.isEmpty() || used + need > available) {
                group = new ArrayList<>(List.of(baseline.variant()));
                groups.add(group);
                used = need(baseline);
            }
            group.add(treatment.variant());
            used += need;
            if (used > available && warning.isEmpty()) {
                String both = "The forks of " + baseline.variant() + " and " + treatment.variant();
                warning = warning(both, " together", used, available);
            }
        }
        return new Split(groups, warning);
    }

    /**
     * Admits all forks, of which only one is alive at a time.
     *
     * @param forks at least one
     */
    public Split admitAlone(List<Demand> forks) {
        long available = memory.available().orElse(Long.MAX_VALUE);
        String warning = forks.stream()
                .filter(fork -> need(fork) > available)
                .findFirst()
                .map(fork -> warning("The fork of " + fork.variant(), "", need(fork), available))
                .orElse("");
        return new Split(List.of(forks.stream().map(Demand::variant).toList()), warning);
    }

    /** Returns what a fork may need, in bytes. */
    public long need(Demand demand) {
        long standard = memory.total().orElse(0) / DEFAULT_HEAP_SHARE;
        return demand.maxHeapBytes().orElse(standard) + BESIDE_HEAP;
    }

    private static String warning(String forks, String together, long used, long available) {
        return String.format(
                Locale.ROOT,
                "%s may need %.1f GB%s, but only %.1f GB is free: forks may swap or be killed. Set a smaller heap (-- "
                        + "-jvmArgsAppend -Xmx1g), or free some memory.",
                forks,
                used / 1e9,
                together,
                available / 1e9);
    }
}
