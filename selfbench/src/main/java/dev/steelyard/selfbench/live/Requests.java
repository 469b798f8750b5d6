package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.plan.Planner;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRequest.Entry;
import java.util.List;
import java.util.OptionalLong;

/** Blocks on the plan that needs no pilot, so that every way of measuring runs the same plan. */
final class Requests {

    private Requests() {}

    /** Returns the selection of these benchmarks and nothing else. */
    static JmhOptions selection(List<String> include) {
        JmhOptions none = JmhOptions.NONE;
        return new JmhOptions(include, List.of(), none.params(), List.of(), none.overrides(), none.jvmArgs());
    }

    /** Returns the request of a block of a benchmark on some subjects. */
    static BlockRequest block(ListedBenchmark listed, int index, long seed, List<Subject> subjects) {
        PlanRequest request = new PlanRequest(
                0.02,
                OptionalLong.empty(),
                JmhOptions.NONE.overrides(),
                Runtime.getRuntime().availableProcessors());
        Plan plan = Planner.bundled(listed, request);
        Block.Id id = new Block.Id(listed.benchmark(), Block.Purpose.SAMPLE, index, seed);
        List<Entry> entries =
                subjects.stream().map(subject -> new Entry(subject, listed)).toList();
        return new BlockRequest(id, plan, entries, JmhOptions.NONE);
    }

    /** Returns the block if all its forks ended as planned. */
    static Block complete(Block block) {
        if (!block.complete()) {
            throw new IllegalStateException("a fork failed: " + block.forks());
        }
        return block;
    }
}
