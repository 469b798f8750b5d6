package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A request to run a block.
 *
 * @param id identity of the block; its seed determines all random order
 * @param plan how each fork is measured
 * @param entries the variants that have the benchmark, at least one
 * @param options the user's JMH options, as given to {@link BlockRunner#list}
 * @param recording whether forks report their loaded classes when they end, see {@link BlockRunner#loaded}
 * @param time how long the block may take; empty for no limit
 */
public record BlockRequest(
        Block.Id id, Plan plan, List<Entry> entries, JmhOptions options, boolean recording, Optional<BlockTime> time) {

    /** Creates a request without a limit of time. */
    public BlockRequest(Block.Id id, Plan plan, List<Entry> entries, JmhOptions options, boolean recording) {
        this(id, plan, entries, options, recording, Optional.empty());
    }

    /** Creates a request without a limit of time, whose forks do not report their classes. */
    public BlockRequest(Block.Id id, Plan plan, List<Entry> entries, JmhOptions options) {
        this(id, plan, entries, options, false);
    }

    public BlockRequest {
        entries = List.copyOf(entries);
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("a block needs at least one variant: " + id);
        }
        Set<String> names = new HashSet<>();
        for (Entry entry : entries) {
            if (!names.add(entry.subject().variant().name())) {
                throw new IllegalArgumentException(
                        "two forks of variant " + entry.subject().variant().name() + " in one block");
            }
        }
    }

    /**
     * One variant's side of a block.
     *
     * @param subject the variant, which must belong to the session
     * @param benchmark the benchmark as this variant's jar lists it
     */
    public record Entry(Subject subject, ListedBenchmark benchmark) {}
}
