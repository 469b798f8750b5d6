package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.GroupFinding;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The sample blocks of a run, on which verdicts are based, with the values used for the verdicts. */
public final class SampleBlocks {

    private final List<String> variants;
    private final Criteria.Margins margins;
    private final Map<Benchmark, SortedMap<Integer, Block>> blocks = new HashMap<>();
    /** Benchmarks whose lone blocks alone count. */
    private final Set<Benchmark> serial = new HashSet<>();

    private final Map<Lot, List<ComparedBlock>> reduced = new HashMap<>();

    private SampleBlocks(List<String> variants, Criteria.Margins margins) {
        this.variants = List.copyOf(variants);
        this.margins = margins;
    }

    /** One benchmark for one treatment. */
    private record Lot(Benchmark benchmark, String treatment) {}

    /**
     * Returns the sample blocks of a report; a block replaces an earlier one with the same number, as in the verdicts. If blocks ran
     * concurrently, those after a missing number are left out; if lone blocks differed from the others, only lone blocks are kept.
     */
    public static SampleBlocks of(RunReport report) {
        SampleBlocks index = new SampleBlocks(
                report.run().variants().stream().map(Variant::name).toList(),
                report.run().criteria().margins());
        for (Block block : report.blocks()) {
            if (block.id().purpose() == Block.Purpose.SAMPLE) {
                index.blocks
                        .computeIfAbsent(block.id().benchmark(), absent -> new TreeMap<>())
                        .put(block.id().index(), block);
            }
        }
        report.judgment().groups().ifPresent(index::leaveOut);
        return index;
    }

    private void leaveOut(GroupFinding finding) {
        blocks.forEach((benchmark, numbered) -> {
            int complete = 0;
            while (numbered.containsKey(complete)) {
                complete++;
            }
            int first = complete;
            numbered.keySet().removeIf(number -> number > first);
            if (finding.serial(benchmark)) {
                serial.add(benchmark);
            }
        });
    }

    /**
     * Returns the blocks in which a variant was compared, in the order of their numbers: a treatment with the baseline,
     * or the baseline with any treatment.
     */
    public List<Block> of(Benchmark benchmark, String variant) {
        List<String> treatments = variants.subList(1, variants.size());
        return numbered(benchmark)
                .filter(block -> treatments.stream()
                        .filter(treatment -> variant.equals(variants.get(0)) || variant.equals(treatment))
                        .anyMatch(treatment -> counting(benchmark, treatment).stream()
                                .anyMatch(known -> known.block().id().equals(block.id()))))
                .toList();
    }

    /**
     * Returns the blocks of a benchmark that count for any treatment, complete or not, in the order of their numbers.
     */
    public List<Block> counting(Benchmark benchmark) {
        List<Block> all = numbered(benchmark).toList();
        return variants.stream()
                .skip(1)
                .map(treatment -> counting(benchmark, all, treatment))
                .max(Comparator.comparingInt(List::size))
                .orElse(all);
    }

    /** Returns the change in each block, see {@link Sides#change}, by the block's number. */
    public SortedMap<Integer, Double> changes(Row row) {
        SortedMap<Integer, Double> changes = new TreeMap<>();
        for (ComparedBlock known : counting(row.benchmark(), row.treatment())) {
            Sides sides = known.sides().get(row.metric());
            if (sides != null) {
                sides.change()
                        .ifPresent(change -> changes.put(known.block().id().index(), change));
            }
        }
        return changes;
    }

    /**
     * Returns the values of one side of a row as used for its verdict, one per block, in the unit of its metric. Blocks
     * in which a counter is zero have no time per operation and are missing.
     *
     * @param variant the row's baseline or its treatment
     */
    public List<Double> scores(Row row, String variant) {
        List<Double> scores = new ArrayList<>();
        for (ComparedBlock known : counting(row.benchmark(), row.treatment())) {
            Sides sides = known.sides().get(row.metric());
            if (sides != null) {
                double value = variant.equals(row.baseline()) ? sides.baseline() : sides.treatment();
                double shown = ForkScores.shown(row.benchmark().mode(), row.kind(), value);
                if (Double.isFinite(shown)) {
                    scores.add(shown);
                }
            }
        }
        return List.copyOf(scores);
    }

    /**
     * Returns a single fork's value of a metric, in the unit of the metric, without the turns of {@link #leftOut}.
     *
     * @return empty if the block has no such fork, or the fork has no such value
     */
    public OptionalDouble score(Block block, String variant, String metric) {
        return block.fork(variant)
                .map(fork -> ForkScores.of(block, fork, metric, leftOut(block, variant)))
                .orElse(OptionalDouble.empty());
    }

    /**
     * Returns the turns that do not count for a single fork: for a treatment, those that its comparison left out; for
     * the baseline, those that every comparison left out.
     */
    public Set<Integer> leftOut(Block block, String variant) {
        return RejectedRounds.of(block, variants, variant);
    }

    /**
     * Returns the blocks with forks of the baseline and of a treatment, including those that do not count, in the order
     * of their numbers.
     */
    public List<ComparedBlock> compared(Benchmark benchmark, String treatment) {
        Lot lot = new Lot(benchmark, treatment);
        if (!reduced.containsKey(lot)) {
            reduce(benchmark);
        }
        return reduced.getOrDefault(lot, List.of());
    }

    private List<ComparedBlock> counting(Benchmark benchmark, String treatment) {
        return compared(benchmark, treatment).stream()
                .filter(known -> known.loss().isEmpty())
                .toList();
    }

    /**
     * Returns the blocks that count. Short turns are tested on all blocks, as in the verdicts; after that, blocks that ran alongside others
     * may be left out.
     */
    private List<Block> counting(Benchmark benchmark, List<Block> all, String treatment) {
        List<Block> counting = LongTurns.counting(all, variants, treatment, margins.of(benchmark, Metric.SCORE));
        return serial.contains(benchmark)
                ? counting.stream().filter(block -> !shared(block)).toList()
                : counting;
    }

    private static boolean shared(Block block) {
        return block.place()
                .filter(place -> place.group().isPresent() && !place.alone())
                .isPresent();
    }

    private Stream<Block> numbered(Benchmark benchmark) {
        return blocks.getOrDefault(benchmark, Collections.emptySortedMap()).values().stream();
    }

    /** Reduces the blocks of a benchmark for all treatments in one pass, because fetching a block is expensive. */
    private void reduce(Benchmark benchmark) {
        List<String> treatments = variants.subList(1, variants.size());
        Map<String, List<ComparedBlock>> known = new HashMap<>();
        List<Block> all = numbered(benchmark).toList();
        Map<String, Set<Block.Id>> counting = new HashMap<>();
        for (String treatment : treatments) {
            Set<Block.Id> ids = new HashSet<>();
            counting(benchmark, all, treatment).forEach(block -> ids.add(block.id()));
            counting.put(treatment, ids);
        }
        all.forEach(block -> {
            for (String treatment : treatments) {
                if (counting.getOrDefault(treatment, Set.of()).contains(block.id())) {
                    ComparedBlock.of(block, variants.get(0), treatment)
                            .ifPresent(compared -> known.computeIfAbsent(treatment, absent -> new ArrayList<>())
                                    .add(compared));
                }
            }
        });
        for (String treatment : treatments) {
            reduced.put(new Lot(benchmark, treatment), List.copyOf(known.getOrDefault(treatment, List.of())));
        }
    }
}
